import type { CodeLevel } from '#domain/codes/code-kinds.ts';
import type { RunEvent, RunState } from '#domain/runs/run.ts';
import type { BadgeTone } from '#web/kit/badge.tsx';

/** A code of no product, printed on the known-wrong card. */
export const knownWrongCode = 'LP-KNOWN-WRONG';

export const countedOf = (pieces: number, one = 'label', more = 'labels'): string =>
  `${pieces.toLocaleString('en-US')} ${pieces === 1 ? one : more}`;

/** The name and the colour of each state of a run. */
export const runStates: Readonly<Record<RunState, { name: string; tone: BadgeTone }>> = {
  planned: { name: 'Planned', tone: 'neutral' },
  cleared: { name: 'Line cleared', tone: 'notice' },
  first_piece: { name: 'First piece', tone: 'notice' },
  running: { name: 'Running', tone: 'success' },
  stopped: { name: 'Stopped', tone: 'danger' },
  reconciling: { name: 'Being counted', tone: 'warning' },
  closed: { name: 'Closed', tone: 'neutral' },
  abandoned: { name: 'Abandoned', tone: 'neutral' },
};

export const levelNames: Readonly<Record<CodeLevel, string>> = {
  unit: 'Units',
  case: 'Cases',
  pallet: 'Pallets',
};

export const eventNames: Readonly<Record<RunEvent['kind'], string>> = {
  start: 'Run started',
  clear: 'Line cleared',
  challenge: 'Known-wrong code',
  roll: 'Roll',
  print: 'Print job',
  first_piece: 'First piece',
  check: 'Check',
  stop: 'Stopped',
  resume: 'Resumed',
  second_person: 'Second person',
  spoil: 'Spoiled',
  return: 'Returned',
  photo: 'Photo',
  hand_over: 'Taken over',
  reconcile: 'Counting begun',
  close: 'Close',
  abandon: 'Abandoned',
  superseded: 'New release',
};

/** The texts for starting a run. */
export const startWords = {
  button: 'Start run',
  title: 'Start a run',
  text: (sku: string): string => `Of ${sku}, by its current release, at this station.`,
  quantity: 'How many pieces?',
  label: 'Label',
  noLabelSku: 'Label without SKU',
  level: 'What gets the label?',
  asBarcode: 'As its barcode says',
  batch: 'Batch',
  batchHint: 'As it stands on the goods. Leave it empty if there is none.',
  bestBefore: 'Best before',
  bestBeforeHint: 'Leave it empty if there is none.',
  next: 'Read it back',
  readTitle: 'Is this right?',
  back: 'Change it',
  start: 'Start run',
} as const;

/** The texts of the worker’s screen. */
export const runWords = {
  title: (id: number): string => `Run ${id}`,
  loading: 'Loading the run',
  notLoaded: 'The run could not be loaded.',
  notFound: 'No such run',
  leave: 'Leave the run',
  here: 'Open runs at this station',
  open: (id: number): string => `Open run ${id}`,
  next: 'What to do now',
  held: 'Product scanned. Now its label.',
  release: 'Release',
  clientRelease: 'Client’s release',
  noClient: 'No client',
  labelOf: 'Label',
  level: 'Labelled',
  quantity: 'Pieces',
  batch: 'Batch',
  bestBefore: 'Best before',
  checkEvery: 'Checked',
  everyPiece: 'Every piece',
  oneIn: (pieces: number): string => `One in ${pieces.toLocaleString('en-US')}`,
  issued: 'Issued',
  applied: 'Applied',
  spoiled: 'Spoiled',
  returned: 'Returned',
  unexplained: 'Unexplained',
  rightChecks: 'Right checks',
  wrongChecks: 'Wrong',
  worker: 'Worked by',
  station: 'Station',
  events: 'What happened',
  shadow: 'Shadow mode: the portal warns and records, and stops nobody.',
  otherStation: (name: string): string =>
    `This run is at the station ${name}. Here it can only be looked at.`,
  ofAnother: (name: string): string => `This run is ${name}’s. Take it over to go on with it.`,
  takeOver: 'Take it over',
  clear: 'The line is clear',
  clearTitle: 'Is all of this gone?',
  challengeNow: 'No known-wrong code was scanned at this station yet? Scan the card now.',
  challenge: 'Scan a known-wrong code',
  challenging: 'Scan a code that must be wrong: the card, another roll, another label.',
  card: 'Print the card',
  cardTitle: 'Known-wrong card',
  cardText: 'Must turn the screen red. Scan it once a day before the first piece.',
  roll: 'Take labels from a roll',
  rollTitle: (code: string): string => `How many labels of ${code}?`,
  rollText: 'They are issued to this run, and leave the stock.',
  rollTake: 'Issue labels',
  print: 'Print labels',
  stop: 'Stop',
  stopTitle: 'Stop the run?',
  stopText: 'Its printing stops, too.',
  resume: 'Resume',
  spoil: 'Spoiled labels',
  spoilTitle: 'How many labels are spoiled?',
  spoilText: 'Tear them up: nobody may use them again.',
  spoilSave: 'Record spoiled labels',
  back: 'Return labels',
  backTitle: (code: string): string => `How many labels go back to ${code}?`,
  backText: 'They come back to the stock.',
  backSave: 'Return labels',
  photo: 'Take a photo',
  count: 'Count the run',
  countTitle: 'Count the run?',
  countText: 'From then on no more labels are applied in it.',
  close: 'Close the run',
  appliedLabel: 'How many labels are applied?',
  appliedHint: 'Count them. As many as were checked are filled in.',
  whyDifference: 'Why does it not add up?',
  abandon: 'Abandon',
  abandonTitle: 'Abandon the run?',
  abandonText: 'Only a run that has no labels out can be abandoned. It stays on record.',
  second: 'Answer as second person',
  secondTitle: 'What did you see, and what was done?',
  secondText: 'You answer for it with your name.',
  secondSave: 'Answer',
  pieces: 'Labels',
  why: 'Why?',
  whyMissing: 'Please say why.',
  piecesWrong: 'Type a whole number of at least 1.',
  appliedWrong: 'Type a whole number.',
  save: 'OK',
  cancel: 'Cancel',
  dismiss: 'OK',
  again: 'Send again',
  right: 'Right',
  wrong: 'Wrong',
  refused: 'Not recorded',
  lost: 'No answer',
  lostText: 'Nobody knows whether this was recorded. Send it again: it is recorded once.',
  setAside: 'Set this piece aside.',
  keys: 'Enter: go on · Esc: scan the product again · F9: count the run',
} as const;

/** '2026-11-23' as 'Nov 23, 2026', so that users can check what they typed. */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
