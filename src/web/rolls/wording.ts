import { formatNumber, plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { RollAct, RollState } from '#domain/rolls/roll-state.ts';
import type { BadgeTone } from '#web/kit/badge.tsx';

/** The name and the colour of each state of a roll. */
export const rollStates: Readonly<Record<RollState, { name: string; tone: BadgeTone }>> = wordsOf(
  'rolls.rollStates',
  {
    available: { name: 'Available', tone: 'success' },
    quarantined: { name: 'In quarantine', tone: 'warning' },
    used_up: { name: 'Used up', tone: 'neutral' },
    scrapped: { name: 'Scrapped', tone: 'danger' },
  },
);

const counted = (pieces: number): string => plural(pieces, { one: '# label', other: '# labels' });

/** 'of 5,000 received', shown next to the number that is left. */
export const ofReceived = wordsOf(
  'rolls.ofReceived',
  (pieces: number, withinPercent = 0): string =>
    `of ${withinPercent === 0 ? '' : 'about '}${formatNumber(pieces)} received`,
);

/** The texts of the rolls of an item. */
export const rollsWords = wordsOf('rolls.rollsWords', {
  title: 'Rolls',
  none: 'No roll yet. A roll that is received here gets a code, and a scan of it says which products it fits.',
  notLoaded: 'The rolls could not be loaded.',
  loading: 'Loading rolls',
  more: 'Load more',
  receive: 'Receive a roll',
  within: 'About: give or take, in percent',
  withinHint: 'If nobody counted them: 10 lets a roll of 1,000 have 900 to 1,100. Empty: counted.',
  stop: 'Cancel',
  pieces: 'How many labels are on it?',
  artwork: 'Printed from',
  artworkHint: 'The file that the supplier printed. The print on the labels says which.',
  latestArtwork: 'Only the latest releases of each product were searched, because there are too many.',
  chooseArtwork: 'Choose the artwork',
  noArtwork:
    'No product with this label SKU has artwork yet. Add it to the product first: a roll without it could not be checked.',
  artworkNotLoaded: 'The artwork could not be loaded',
  supplierBatch: 'Supplier’s batch',
  supplierBatchHint: 'As it stands on the delivery. Leave it empty if there is none.',
  save: 'Receive roll',
  notReceived: 'Receiving failed',
  received: (code: string, pieces: number) => ({
    title: `Received as ${code}`,
    description: `${counted(pieces)} came to the stock. Print its label and stick it on the roll.`,
  }),
  open: (code: string): string => `Open roll ${code}`,
  /** Says which files there are to choose from. */
  choice: ({
    name,
    skus,
    isCurrent,
  }: {
    name: string;
    skus: readonly string[];
    isCurrent: boolean;
  }): string => `${name} (${isCurrent ? 'current' : 'past release'}: ${skus.join(', ')})`,

  roll: 'Roll',
  state: 'State',
  left: 'Left',
  printedFrom: 'Printed from',
  batch: 'Batch',
  receivedHead: 'Received',
} as const);

/** The questions before a roll is changed. */
export const actWords: Readonly<
  Record<
    RollAct,
    { button: string; title: (code: string) => string; text: string; confirm: string; done: string }
  >
> = wordsOf('rolls.actWords', {
  quarantine: {
    button: 'Put into quarantine',
    title: (code) => `Put ${code} into quarantine?`,
    text: 'Its labels leave the stock, and nobody can use any until it is released.',
    confirm: 'Put into quarantine',
    done: 'In quarantine',
  },
  release: {
    button: 'Release from quarantine',
    title: (code) => `Release ${code} from quarantine?`,
    text: 'Its labels come back to the stock and can be used.',
    confirm: 'Release roll',
    done: 'Released',
  },
  scrap: {
    button: 'Scrap',
    title: (code) => `Scrap ${code}?`,
    text: 'All labels on it are written off. This cannot be undone.',
    confirm: 'Scrap roll',
    done: 'Scrapped',
  },
});

export const rollScreen = wordsOf('rolls.rollScreen', {
  state: 'State',
  title: (code: string): string => `Roll ${code}`,
  loading: 'Loading the roll',
  notLoaded: 'The roll could not be loaded.',
  notFound: 'No such roll',
  search: 'Go to the search',
  facts: 'About this roll',
  left: 'Labels left',
  item: 'Label SKU',
  size: 'Label size',
  supplier: 'Supplier',
  batch: 'Supplier’s batch',
  storage: 'Storage location',
  artwork: 'Printed from',
  received: 'Received',
  reason: 'Reason',
  fitsTitle: 'Which products it fits',
  noProducts: 'No product has a label with this SKU.',
  fits: 'Fits',
  fitsNot: 'Do not use',
  fitsRelease: (release: number): string => `The same artwork as release ${release}.`,
  notUsable: {
    quarantined: 'This roll is in quarantine: use none of it, whatever it fits.',
    used_up: 'This roll is used up.',
    scrapped: 'This roll was scrapped: use none of it.',
  },
  acts: 'Change this roll',
  why: 'Why?',
  whyHint: 'It stands with the movement.',
  whyMissing: 'Please say why.',
  cancel: 'Cancel',
  take: 'Labels used',
  takeHint: 'For labels that were used without a run.',
  takeSave: 'Take from the roll',
  taken: (pieces: number, left: number) => ({
    title: `${counted(pieces)} taken`,
    description: `${counted(left)} left on the roll.`,
  }),
  piecesWrong: 'Type a whole number of at least 1.',
  print: 'Print roll label',
  labelOf: (code: string): string => `Code of roll ${code}`,
  labelPieces: (pieces: number): string => `${counted(pieces)} received`,
  labelBatch: (batch: string): string => `Batch ${batch}`,

  by: ({ receivedBy }: { receivedBy: Shown }) => ` by ${receivedBy}`,
} as const);

/** The words of a roll that its supplier has announced, before it is received. */
export const announcedWords = wordsOf('rolls.announcedWords', {
  title: (code: string): string => `Receive roll ${code}`,
  lead: (supplier: string, labelSku: string): string => `${supplier} has announced it: labels ${labelSku}.`,
  announced: (pieces: number, batch: string | null): string =>
    `Announced: ${formatNumber(pieces)} labels${batch === null ? '' : `, batch ${batch}`}. Count, and type what is there.`,
  pieces: 'Labels on the roll',
  piecesWrong: 'Type a whole number of at least 1.',
  receive: 'Receive',
  received: 'Received',
});
