import { forgetAnswers } from './known-answers.ts';

const key = 'auth_token';

/** How an older web app spelled it; removed with it, so that no token outlives its session. */
const olderKey = 'auth-token';

/** The token of the session, null when signed out. */
export const readToken = (): string | null => localStorage.getItem(key);

/** Keeps the token of a new session. */
export const keepToken = (token: string): void => localStorage.setItem(key, token);

/** Removes the token; with `only`, just when it is still that one (another tab may have signed in again). */
export const forgetToken = (only?: string): void => {
  localStorage.removeItem(olderKey);
  forgetAnswers();
  if (only === undefined || readToken() === only) localStorage.removeItem(key);
};

/** Runs the listener when another tab signs in or out; answers how to stop. */
export const onTokenChange = (listener: () => void): (() => void) => {
  const changed = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};
