// Sets the theme before the first paint. The build inlines this script into the page.
// src/web/theme/theme.ts applies the same rule after the first paint.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // The browser may deny storage to this page; then the system's theme is used.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
})();
