// Makes the first paint work until the app is there, which then takes over what was typed, and says so when the app does
// not come: the search box for who is signed in, the sign-in for who is not. Written into the page when it is built;
// src/web/search/typed-ahead.ts and src/web/session/typed-sign-in.ts are the other halves.
(function () {
  var signedIn = false;
  try {
    signedIn = localStorage.getItem('auth_token') !== null;
  } catch {
    // Storage may be closed to this page: the app says what to do.
  }
  var notLoaded = document.getElementById('not-loaded');
  var start = document.getElementById(signedIn ? 'start' : 'start-sign-in');
  var form = start && start.querySelector('form');
  var box = form && form.querySelector('input');
  var status = start && start.querySelector('[role="status"]');
  if (!notLoaded || !start || !form || !box || !status) return;
  addEventListener(
    'error',
    function (event) {
      // Of a script that did not arrive the script is told, of one that could not run the window.
      if (event.target !== window && !(event.target instanceof HTMLScriptElement)) return;
      notLoaded.hidden = false;
      status.textContent = '';
    },
    true,
  );
  notLoaded.querySelector('button').addEventListener('click', function () {
    location.reload();
  });
  if (location.pathname !== '/') return;
  start.hidden = false;
  if (signedIn) box.focus({ preventScroll: true });
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    if (signedIn) search();
    else signIn();
  });

  function search() {
    var term = box.value.trim();
    box.select();
    if (term === '') return;
    var address = '/search?' + new URLSearchParams({ q: term }).toString();
    if (!notLoaded.hidden) {
      location.assign(address);
      return;
    }
    // The app starts where the address leads; what was sent no longer waits in the box.
    box.defaultValue = box.value;
    status.textContent = 'Searching…';
    history.pushState(null, '', address);
    // An app that has read the address and drawn nothing yet hears only of this.
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }

  function signIn() {
    // The app sends it as soon as it is there.
    form.dataset.sent = 'yes';
    if (notLoaded.hidden) status.textContent = 'One moment, the portal is still loading…';
  }
})();
