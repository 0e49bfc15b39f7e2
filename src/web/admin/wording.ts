import { wordsOf } from '#web/words/words-of.ts';

/** What admin says. */
export const adminWords = wordsOf('admin.adminWords', {
  retry: 'Retry',
});
