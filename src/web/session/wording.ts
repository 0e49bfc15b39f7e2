import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What session says. */
export const sessionWords = wordsOf('session.sessionWords', {
  sessionExpiringSoon: 'Session Expiring Soon',
  youllBeLoggedOutIn2:
    "You'll be logged out in 2 minutes due to inactivity. Move your mouse or click to stay logged in.",
  staySignedIn: 'Stay signed in',
  sessionExpired: 'Session Expired',
  youveBeenLoggedOutDueTo: "You've been logged out due to inactivity.",
  loginFailed: 'Login failed',
  youAreStillSignedInAs: ({ firstName, lastName }: { firstName: Shown; lastName: Shown }) =>
    `You are still signed in as ${firstName} ${lastName}.`,
});
