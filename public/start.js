// Makes the search box of the first paint work until the app is there, which then takes over what was typed.
// Written into the page when it is built; src/web/search/typed-ahead.ts is the other half.
(function () {
  var signedIn = false;
  try {
    signedIn = localStorage.getItem('auth_token') !== null;
  } catch {
    // Storage may be closed to this page: the app says what to do.
  }
  var start = document.getElementById('start');
  var form = start && start.querySelector('form');
  var box = form && form.querySelector('input');
  if (!start || !form || !box || !signedIn || location.pathname !== '/') return;
  start.hidden = false;
  box.focus({ preventScroll: true });
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    var term = box.value.trim();
    box.select();
    if (term === '') return;
    // The app starts where the address leads; what was sent no longer waits in the box.
    box.defaultValue = box.value;
    history.pushState(null, '', '/search?' + new URLSearchParams({ q: term }).toString());
  });
})();
