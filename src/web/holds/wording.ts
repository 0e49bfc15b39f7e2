import { wordsOf } from '#web/words/words-of.ts';
import type { Hold } from '#domain/holds/contract.ts';

export const holdWords = wordsOf('holds.holdWords', {
  set: 'Put on hold',
  setOf: (name: string): string => `Put ${name} on hold?`,
  setText:
    'From then on it is neither labelled, checked, printed nor issued at any station. Only somebody else can release it.',
  reason: 'Why',
  missing: 'Please say why.',
  done: { title: 'On hold', description: 'Nothing goes on with it until somebody else releases it.' },
  notSet: 'Not put on hold.',
  cancel: 'Cancel',
  onHold: 'On hold',
  notKnown: 'Whether this is on hold could not be loaded.',
  notKnownOfAll: 'Which of these are on hold could not be loaded.',
  holds: 'Holds',
  all: 'All holds',
} as const);

export const holdsScreen = wordsOf('holds.holdsScreen', {
  title: 'Holds',
  lead: 'What must not be labelled, checked, printed or issued, and why.',
  open: 'On hold',
  released: 'Released',
  here: 'Holds',
  ofReleases: 'Holds on releases',
  noneHere: 'It was never on hold',
  none: 'Nothing is on hold',
  noneReleased: 'Nothing was released yet',
  notLoaded: 'The holds could not be loaded.',
  more: 'Show more',
  look: 'Look at it',
  batch: 'Batch',
  batchHint: 'Of every client. That of one client: look back at its runs by batch and client.',
  ofEveryClient: (batch: string): string => `batch ${batch} of every client`,
  batchMissing: 'Please type the batch.',
  setTitle: 'Put a batch on hold',
  release: 'Release',
  // A release is named by its number and its product: “1 of JAM-1”.
  releaseTitle: ({ on, name }: Pick<Hold, 'on' | 'name'>): string =>
    `Release from hold: ${on === 'release' ? `release ${name}` : name}`,
  releaseText: 'Signed by somebody other than who put it on hold. The signature is kept with name and time.',
  releaseReason: 'Why it may go on',
  reasonMissing: 'Please say why.',
  releasedToast: { title: 'Released', description: 'It may be labelled, checked and printed again.' },
} as const);
