import { wordsOf } from '#web/words/words-of.ts';

/** Why a browser gave no passkey. */
export const ceremonyWords = wordsOf('passkeys.ceremonyWords', {
  cancelled: 'No passkey was chosen. Please try again.',
  hasOne: 'This device has a passkey for your account already.',
  failed: 'The browser gave no passkey. Please try again.',
});
