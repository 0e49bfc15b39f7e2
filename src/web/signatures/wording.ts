import { wordsOf } from '#web/words/words-of.ts';
export const signatureWords = wordsOf('signatures.signatureWords', {
  how: 'How to sign',
  byPassword: 'Password',
  byBadge: 'Badge and PIN',
  byPasskey: 'Passkey',
  passkeyHint: 'Your browser asks for it when you sign. Whose passkey it is signs.',
  email: 'E-mail of who signs',
  password: 'Password',
  cancel: 'Cancel',
} as const);
