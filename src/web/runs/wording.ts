import { formatNumber, plural } from '#web/words/formats.ts';
import { language } from '#web/words/language.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { Role } from '#domain/access/roles.ts';
import type { CodeLevel } from '#domain/codes/code-kinds.ts';
import { clearanceTexts as textsOfClearance } from '#domain/runs/acts.ts';
import type { RunDateKind } from '#domain/runs/dates.ts';
import type { RunState } from '#domain/runs/run-state.ts';
import type { RunEvent, Standing } from '#domain/runs/run.ts';
import type { BadgeTone } from '#web/kit/badge.tsx';

/** What is confirmed at a cleared line. */
export const clearanceTexts = wordsOf('runs.clearanceTexts', textsOfClearance);

export const labelsCounted = wordsOf('runs.labelsCounted', (labels: number): string =>
  plural(labels, { one: '# label', other: '# labels' }),
);

export const piecesCounted = wordsOf('runs.piecesCounted', (pieces: number): string =>
  plural(pieces, { one: '# piece', other: '# pieces' }),
);

/** The name and the colour of each state of a run. */
export const runStates: Readonly<Record<RunState, { name: string; tone: BadgeTone }>> = wordsOf(
  'runs.runStates',
  {
    planned: { name: 'Planned', tone: 'neutral' },
    cleared: { name: 'Line cleared', tone: 'notice' },
    first_piece: { name: 'First piece', tone: 'notice' },
    running: { name: 'Running', tone: 'success' },
    stopped: { name: 'Stopped', tone: 'danger' },
    reconciling: { name: 'Counting', tone: 'warning' },
    closed: { name: 'Closed', tone: 'neutral' },
    abandoned: { name: 'Abandoned', tone: 'neutral' },
  },
);

export const levelNames: Readonly<Record<CodeLevel, string>> = wordsOf('runs.levelNames', {
  unit: 'Units',
  case: 'Cases',
  pallet: 'Pallets',
});

/** What a run does. */
export const workNames = wordsOf('runs.workNames', {
  label: 'Labelling',
  insert: 'Putting inserts in',
  relabel: 'Labelling again',
} as const);

export const eventNames: Readonly<Record<RunEvent['kind'], string>> = wordsOf('runs.eventNames', {
  start: 'Run started',
  clear: 'Line cleared',
  challenge: 'Known-wrong code',
  roll: 'Roll',
  print: 'Print job',
  first_piece: 'First piece',
  check: 'Check',
  cover: 'Covered code',
  bare: 'Goods without their label',
  stop: 'Stopped',
  resume: 'Resumed',
  second_person: 'Second person',
  spoil: 'Spoiled',
  return: 'Returned',
  photo: 'Photo',
  hand_over: 'Taken over',
  move: 'Moved',
  reconcile: 'Count started',
  close: 'Close',
  abandon: 'Abandoned',
  superseded: 'New release',
  hold: 'On hold',
  hold_released: 'Released from hold',
});

/** The roles of people, as a run names them. */
export const roleNames: Readonly<Record<Role, string>> = wordsOf('runs.roleNames', {
  read_only: 'Worker',
  editor: 'Editor',
  administrator: 'Administrator',
});

/** The names of the kinds of date on a label. */
export const dateNames: Readonly<Record<RunDateKind, string>> = wordsOf('runs.dateNames', {
  best_before: 'Best before',
  use_by: 'Use by',
  sell_by: 'Sell by',
  packed: 'Packed',
  produced: 'Produced',
  expiry: 'Expiry',
});

/** The name of a kind of date; of one that this program does not know, the kind itself. */
export const nameOfDate = (kind: string): string =>
  Object.entries(dateNames).find(([one]) => one === kind)?.[1] ?? kind;

/** The texts for starting a run. */
export const startWords = wordsOf('runs.startWords', {
  button: 'Start run',
  buttonByKey: 'Start run: Enter',
  title: 'Start a run',
  text: (sku: string): string => `Of ${sku}, by its current release, at this station.`,
  quantity: 'How many pieces?',
  usually: (perHour: number, runs: number): string =>
    `Usually ${formatNumber(perHour)} an hour, by the last ${plural(runs, { one: 'run', other: '# runs' })}`,
  takes: (minutes: number): string =>
    minutes < 90 ? `: about ${Math.max(minutes, 1)} minutes.` : `: about ${(minutes / 60).toFixed(1)} hours.`,
  perPerson: (name: string, perHour: number): string => `${name}: ${formatNumber(perHour)} an hour`,
  label: 'Label',
  noLabelSku: 'Label without SKU',
  work: 'What is done?',
  level: 'What gets the label?',
  asBarcode: 'As its barcode says',
  batch: 'Batch',
  batchHint: 'As it stands on the goods. Leave it empty if there is none.',
  dateKind: 'What the date says',
  dateHint: 'Leave it empty if there is none.',
  addDate: 'Another date',
  next: 'Read it back',
  readTitle: 'Is this right?',
  back: 'Change it',
  start: 'Start run',

  pleaseTypeBatch: 'Please type the batch.',
  pleaseChooseDate: 'Please choose the date.',
} as const);

/** The texts of the worker’s screen. */
export const runWords = wordsOf('runs.runWords', {
  product: 'Product',
  title: (id: number): string => `Run ${id}`,
  loading: 'Loading the run',
  notLoaded: 'The run could not be loaded.',
  notFound: 'No such run',
  leave: 'Leave the run',
  here: 'Open runs at this station',
  open: (id: number): string => `Open run ${id}`,
  next: 'What to do now',
  held: 'Product scanned. Now its label.',
  early: 'The last scan came before the answer, and was not taken. Scan it again.',
  notTaken: 'Not taken',
  answerFirst: 'Answer the question first, then scan again.',
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
  oneIn: (pieces: number): string => `One in ${formatNumber(pieces)}`,
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
  otherStation: (name: string, mayAnswer: boolean): string =>
    `It is worked on at ${name}.${mayAnswer ? ' You can answer here.' : ''}`,
  ofAnother: (name: string): string => `This run is ${name}’s. Take it over to go on with it.`,
  takeOver: 'Take it over',
  clearNext: 'It is gone',
  clearTitle: 'Is all of this gone?',
  challengeNow: 'No known-wrong code was scanned at this station yet? Scan the card now.',
  challenge: 'Scan a known-wrong code',
  challenging: 'Scan a code that must be wrong: the card, another roll, another label.',
  card: 'Print the card',
  cardTitle: 'Known-wrong card',
  cardText: 'Must turn the screen red. Scan it before the first piece and before the run is closed.',
  keyCards: { enter: 'Enter: go on', back: 'Escape: back', count: 'F9: count the run' },
  roll: 'Take labels from a roll',
  rollTitle: (code: string): string => `How many labels of ${code}?`,
  rollText: 'They are issued to this run, and leave the stock.',
  rollTake: 'Issue labels',
  wrongRoll: (code: string): string => `Do not use ${code}`,
  print: 'Print labels',
  noLabelPrinter: 'There is no label printer.',
  noLabelToPrint: 'The product does not have this label any more.',
  stop: 'Stop',
  stopTitle: 'Stop the run?',
  stopText: 'Its printing stops, too.',
  resume: 'Resume: Enter',
  spoil: 'Spoiled labels',
  spoilTitle: 'How many labels are spoiled?',
  spoilText: 'Tear them up: nobody may use them again.',
  spoilSave: 'Record spoiled labels',
  back: 'Return labels',
  backTitle: (code: string): string => `How many labels go back to ${code}?`,
  backText: 'They come back to the stock.',
  backSave: 'Return labels',
  onRoll: 'How many are on the roll now?',
  onRollHint: 'It came with about so many. Count them, if you can: the stock is corrected.',
  photo: 'Take a photo',
  count: 'Count the run',
  countTitle: 'Count the run?',
  countText: 'From then on no more labels are applied in it.',
  yesByCard: 'Enter confirms it, and so does the known-wrong card.',
  close: 'Close the run',
  appliedLabel: 'How many labels are applied?',
  appliedHint: 'Count the labelled pieces.',
  whyDifferenceHint: 'Another person has to answer, unless the client allows this much.',
  causes: {
    miscount: 'Counted wrongly before',
    setup: 'Used up while setting up',
    torn: 'Torn or stuck, not counted as spoiled',
    roll_short: 'The roll had fewer than it says',
    roll_over: 'The roll had more than it says',
    lost: 'Nobody knows',
    other: 'Other: see below',
  },
  cause: 'Cause',
  destroyed: 'They are torn up: nobody can use them.',
  chooseCause: 'Choose the cause',
  causeInWords: 'What happened, in words',
  signClose: 'Sign what does not add up',
  signCloseText:
    'A second person who signs here closes the run. If you sign, a second person has to answer, unless the client allows this much.',
  hold: 'Put on hold',
  holdWhat: 'What is put on hold?',
  /** Without a client, the batch of every client is put on hold; undefined where it stands beside. */
  holdBatch: (batch: string, client?: string | null): string =>
    client === undefined ? `Batch ${batch}` : `Batch ${batch} of ${client ?? 'every client'}`,
  holdRelease: (release: number, sku: string): string => `Release ${release} of ${sku}`,
  holdRoll: (code: string): string => `Roll ${code}`,
  onHold: 'On hold',
  isHeld: 'Stop, and touch nothing until it is released.',
  heldBy: (name: string, by: string, at: string): string => `On hold: ${name} (${by}, ${at})`,
  abandon: 'Abandon',
  abandonTitle: 'Abandon the run?',
  abandonText: 'Only a run that has no labels out can be abandoned. It stays on record.',
  second: 'Answer as second person',
  secondTitle: 'What did you see, and what was done?',
  secondText:
    'An editor or administrator who has not worked in this run scans their badge, types their PIN, and presses the letter of the answer.',
  secondNot: (names: string): string => `Not ${names}: whoever has worked in the run cannot answer.`,
  secondHere: 'You stay signed in, and go on here.',
  secondElsewhere: (id: number): string => `Or they open run ${id} on another device, and answer there.`,
  secondReasons: {
    planned: [
      'I looked at the line: it is clear.',
      'Something was left on the line. It is gone now.',
      'Labels of the run before were left. They are destroyed.',
      'Goods of the run before were left. They are back in their place.',
    ],
    stopped: [
      'The piece is set aside, and the line was searched.',
      'The label is taken off and destroyed.',
      'The pieces since the last check were checked again.',
      'The scan was of something else. The piece is right.',
    ],
    reconciling: [
      'Counted again: the number is right.',
      'The labels were used up while setting up.',
      'The rest is torn up.',
      'The roll had another number than it says.',
    ],
  },
  secondOther: 'Other, in words',
  secondSave: 'Sign the answer',
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
  nextPiece: 'Take the next piece, and press Enter.',
  caught: 'Good: the wrong card was caught',
  noCardHere: 'This card is for the station before a run. Nothing was recorded.',
  look: 'Look at the label',
  repeated: 'The same codes again',
  notCounted: 'Right, and not counted',
  yes: 'Yes, it says so',
  isNextPiece: 'This is the next piece',
  labelLooked: 'I looked: the label is right',
  productLooked: 'I looked: the goods are right',
  notReadable: 'It cannot be read',
  notOnGoods: 'The goods do not carry it',
  covered: (codes: string): string => `Try to scan ${codes}. It must not be readable under the label.`,
  lookAtLabel: 'No scan can tell this label from the box. Compare it with the picture, then press Enter.',
  lookAtProduct: 'The goods have no code. Compare them with the picture, then press Enter.',
  nextProduct: 'Next piece: scan its product.',
  wrong: 'Wrong',
  refused: 'Not recorded',
  lost: 'No answer',
  lostText: 'Nobody knows whether this was recorded. Send it again: it is recorded once.',
  setAside: 'Set this piece aside.',
  keys: 'Enter: go on, next piece · Esc: scan the product again · F9: count the run',
  proved: 'Checks that count',
  provedBy: ({ scanned, seen, repeated }: { scanned: number; seen: number; repeated: number }): string =>
    [
      `${formatNumber(scanned)} by scan`,
      `${formatNumber(seen)} by eye`,
      ...(repeated > 0 ? [`${formatNumber(repeated)} not counted`] : []),
    ].join(', '),
  byElements: ({
    byElements,
    isBareDue,
    isSuperseded,
  }: Pick<Standing, 'byElements' | 'isBareDue' | 'isSuperseded'>): string =>
    `The label of ${plural(byElements.scanned + byElements.seen, { one: '# check', other: '# checks' })} was proved by a code with the number of the goods. ${isBareDue ? 'Nobody has tried whether the goods carry it, too.' : isSuperseded ? '' : 'Somebody tried, and the goods do not carry it.'}`.trim(),
  move: 'Move to another station',
  moveTitle: 'Move the run to which station?',
  chooseStation: 'Choose a station',
  stationMissing: 'Please choose a station.',
  moveSave: 'Move the run',
  moveText: 'It is worked on there from now on.',

  photoAdded: 'Photo added',
  photoNotAdded: 'The photo was not added.',
  photoUnknown: 'Nobody knows whether the photo was added: look among the events.',
  photoAgain: 'Send the photo again',
  refusedAct: 'Refused',
  notCountedAct: 'Not counted',
  onIt: ({ piecesLeft, labelSku, rollText }: { piecesLeft: Shown; labelSku: Shown; rollText: Shown }) =>
    `${piecesLeft} on it, of ${labelSku}. ${rollText}`,
} as const);

/** '2026-11-23' as 'Nov 23, 2026', so that users can check what they typed. */
export const dayInWords = wordsOf('runs.dayInWords', (day: string): string =>
  new Intl.DateTimeFormat(language.formats, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  ),
);
