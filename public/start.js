// Operates the first paint until the app has loaded: the search box for signed-in users, the sign-in form for others. Shows
// a message if the app cannot be loaded. The build inlines this script into the page. The app takes over what was typed:
// src/web/scan/typed-ahead.ts and src/web/auth/typed-sign-in.ts.
(function () {
  var signedIn = false;
  try {
    signedIn = localStorage.getItem('auth_token') !== null;
  } catch {
    // The browser may deny storage to this page; the app then says what to do.
  }
  if (signedIn) recordKeys();
  var notLoaded = document.getElementById('not-loaded');
  var start = document.getElementById(signedIn ? 'start' : 'start-sign-in');
  var form = start && start.querySelector('form');
  var box = form && form.querySelector('input');
  var status = start && start.querySelector('[role="status"]');
  if (!notLoaded || !start || !form || !box || !status) return;
  addEventListener(
    'error',
    function (event) {
      // The target is the script if it could not be loaded, and the window if it failed to run.
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

  // A scan on a page that is still loading: src/web/scan/keys-at-start.ts.
  function recordKeys() {
    /** @type {KeyboardEvent[]} */
    var keys = [];
    /** @param {KeyboardEvent} event */
    function record(event) {
      if (event.target === document.body && keys.length < 9000) keys.push(event);
    }
    addEventListener('keydown', record, true);
    addEventListener('keyup', record, true);
    addEventListener(
      'keys-at-start',
      function (event) {
        removeEventListener('keydown', record, true);
        removeEventListener('keyup', record, true);
        /** @type {unknown} */
        var asked = event instanceof CustomEvent ? event.detail : null;
        if (Array.isArray(asked)) asked.push.apply(asked, keys);
      },
      { once: true },
    );
  }

  function search() {
    var term = box.value.trim();
    box.select();
    if (term === '') return;
    var address = '/search?' + new URLSearchParams({ q: term }).toString();
    if (!notLoaded.hidden) {
      location.assign(address);
      return;
    }
    // The app starts at the new address. An unchanged value counts as submitted, so the app does not take it over.
    box.defaultValue = box.value;
    status.textContent = 'Searching…';
    history.pushState(null, '', address);
    // If the app has already read the address, but rendered nothing yet, it only notices this event.
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }

  function signIn() {
    // The app submits the form as soon as it has loaded.
    form.dataset.sent = 'yes';
    if (notLoaded.hidden) status.textContent = 'One moment, the portal is still loading…';
  }
})();
