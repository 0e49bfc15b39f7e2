import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What is said where something was not loaded, or not anew. */
export const notLoadedWords = wordsOf('record.notLoadedWords', {
  retry: 'Retry',
  notUpToDate: ({ loadedAt }: { loadedAt: Shown }) => `Not up to date – last loaded ${loadedAt}`,
});
