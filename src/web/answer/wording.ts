import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What answer says. */
export const answerWords = wordsOf('answer.answerWords', {
  notLookedUp: 'The code could not be looked up',
  lookingUp: ({ text }: { text: Shown }) => `Looking up ${text}…`,
  found: ({ itemDescription }: { itemDescription: Shown }) => `Found: ${itemDescription}`,
  lookingItUp: 'Looking it up…',
  aRollLabels: 'A roll of labels.',
  openSearch: 'Open search',
  openRoll: 'Open roll',
  scannedIntoThisField: 'Scanned into this field',
  thatWasScan: 'That was a scan',
  nothingEntered: ({ only }: { only: Shown }) => ` Nothing was entered: this field takes ${only}.`,
  openProduct: 'Open product',
  cardOfStation: { title: 'A card of the station', text: 'It works at the station. Nothing was entered.' },
});
