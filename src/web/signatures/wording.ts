import { wordsOf } from '#web/words/words-of.ts';
export const signatureWords = wordsOf('signatures.signatureWords', {
  how: 'How to sign',
  byPassword: 'Password',
  byBadge: 'Badge and PIN',
  email: 'E-mail of who signs',
  password: 'Password',
  badge: 'Badge',
  badgeHint: 'Scan it.',
  pin: 'PIN',
  cancel: 'Cancel',
} as const);
