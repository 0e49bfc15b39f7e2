import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What session says. */
export const sessionWords = wordsOf('session.sessionWords', {
  sessionExpiringSoon: 'Session Expiring Soon',
  expiringText:
    "You'll be logged out in 2 minutes due to inactivity. Move your mouse or click to stay logged in.",
  staySignedIn: 'Stay signed in',
  sessionExpired: 'Session Expired',
  expiredText: "You've been logged out due to inactivity.",
  loginFailed: 'Login failed',
  stillSignedIn: ({ firstName, lastName }: { firstName: Shown; lastName: Shown }) =>
    `You are still signed in as ${firstName} ${lastName}.`,
});
