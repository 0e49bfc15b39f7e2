import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What api says. */
export const apiWords = wordsOf('api.apiWords', {
  thePortalHasNotAnsweredFor: 'The portal has not answered for 30 seconds. Please try again.',
  thePortalCouldNotBeReached: 'The portal could not be reached. Check the connection and try again.',
  nothingWasSaved: 'Nothing was saved.',
  itMayHaveBeenSavedSaving: 'It may have been saved. Saving again creates nothing twice.',
  nothingYouEnteredIsLost: ({ explained }: { explained: Shown }) =>
    `${explained} Nothing you entered is lost.`,
  whatWasSentIsTooLarge: 'What was sent is too large.',
  tooMuchWasAskedAtOnce: 'Too much was asked at once. Please try again in a moment.',
  thePortalDoesNotAnswerAt: 'The portal does not answer at the moment. Please try again.',
  somethingWentWrong: 'Something went wrong',
});
