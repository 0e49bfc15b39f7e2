import { forgetAnswers } from './known-answers.ts';

const key = 'auth_token';

/** The key used by an older web app; removed along with the current one, so that no token outlives its session. */
const olderKey = 'auth-token';

/** The session token; null when signed out. */
export const readToken = (): string | null => localStorage.getItem(key);

export const keepToken = (token: string): void => localStorage.setItem(key, token);

/** Removes the token; with `only`, only if it is still that one (another tab may have signed in again). */
export const forgetToken = (only?: string): void => {
  localStorage.removeItem(olderKey);
  forgetAnswers();
  if (only === undefined || readToken() === only) localStorage.removeItem(key);
};

/**
 * Calls the listener when another tab signs in or out; returns a function that unsubscribes. It also calls the listener
 * when the page returns from the back/forward cache, where it received no events.
 */
export const onTokenChange = (listener: () => void): (() => void) => {
  const changed = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('storage', changed);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener('pageshow', shown);
  };
};
