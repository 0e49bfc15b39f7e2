import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What the kit says on the first screen. */
export const firstWords = wordsOf('kit.firstWords', {
  loadsByItself: 'The page loads again by itself as soon as the portal answers.',
  loadPageAgain: 'Load the page again.',
  connectionLost: ({ next }: { next: Shown }) =>
    `The connection was lost, or the portal was just updated. What was saved is safe. ${next}`,
  required: '(required)',
  loadAgain: 'Load again',
  labelport: ({ title }: { title: Shown }) => `${title} · Labelport`,
  loading: 'Loading',
});

/** Shown for a missing value. */
export const missing = wordsOf('kit.missing', 'N/A');
