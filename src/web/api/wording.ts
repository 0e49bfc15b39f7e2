import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What api says. */
export const apiWords = wordsOf('api.apiWords', {
  outOfTime: 'The portal has not answered for 30 seconds. Please try again.',
  notReached: 'The portal could not be reached. Check the connection and try again.',
  nothingWasSaved: 'Nothing was saved.',
  maybeSaved: 'It may have been saved. Saving again creates nothing twice.',
  nothingLost: ({ explained }: { explained: Shown }) => `${explained} Nothing you entered is lost.`,
  tooLarge: 'What was sent is too large.',
  tooMuchAtOnce: 'Too much was asked at once. Please try again in a moment.',
  noAnswer: 'The portal does not answer at the moment. Please try again.',
  somethingWentWrong: 'Something went wrong',
});
