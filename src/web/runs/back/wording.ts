import { proves as whatProves, provesNot as whatProvesNot } from '#domain/runs/proof.ts';
import { formatNumber, plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
export const runsScreen = wordsOf('runs.back.runsScreen', {
  gtin: 'GTIN',
  sscc: 'SSCC',
  whichClient: (clients: number, batch: string): string =>
    `${clients} clients have a batch ${batch}. Choose one for its evidence.`,
  title: 'Runs',
  lead: 'What was labelled, by which release, where, and by whom.',
  search: 'Find runs',
  lookFor: 'Look for',
  choices: { code: 'Any number', sku: 'SKU', artwork: 'Artwork' },
  whats: { code: 'Batch, GTIN, roll or SSCC', sku: 'SKU', artwork: 'Artwork (name of the file)' },
  person: 'Person',
  anyPerson: 'All people',
  searchHint: 'Scan or type it, then press Enter.',
  find: 'Find',
  station: 'Station',
  anyStation: 'All stations',
  state: 'State',
  anyState: 'All states',
  client: 'Client',
  from: 'From',
  to: 'To',
  count: (total: number): string => plural(total, { one: '# run', other: '# runs' }),
  none: 'No run yet',
  noneText: 'A run is started at a station, from the page of a product.',
  noneFits: 'No run fits',
  showAll: 'Show all runs',
  remove: (filter: string): string => `Remove ${filter}`,
  sums: 'All that fits',
  sumsNotLoaded: 'The sums of all runs that fit could not be loaded.',
  batchNotLoaded: (batch: string): string => `Whose batch ${batch} is could not be loaded.`,
  peopleNotLoaded: 'The people could not be loaded.',
  stationsNotLoaded: 'The stations could not be loaded.',
  applied: 'Labels applied',
  people: 'People',
  releases: 'Releases',
  caption: 'Runs',

  batch: 'Batch',
  roll: 'Roll',
  refusedRoll: 'Refused roll',
  productNumber: 'Product number',
  release: 'Release',
  run: 'Run',
  runId: ({ id }: { id: Shown }) => `Run ${id},`,
  answer: ({ id }: { id: Shown }) => `Answer run ${id}`,
  shadow: 'Shadow',
  appliedHead: 'Applied',
  unexplained: 'Unexplained',
  wrong: 'Wrong',
  where: 'Where',
  started: 'Started',
} as const);

/** The texts of the record of a run. */
export const recordWords = wordsOf('runs.back.recordWords', {
  title: (id: number): string => `Record of run ${id}`,
  print: 'Print',
  asWorked: 'The product as worked',
  clientAsWorked: 'The client as worked',
  bench: 'Open the run',
  all: 'All runs',
  events: 'Events',
  older: 'Older events',
  from: (first: number, last: number): string => `${first} to ${last}`,
  rightChecks: (checks: number): string => `${formatNumber(checks)} checks`,
  until: ' to ',
  notLoaded: 'The events could not be loaded.',
  people: 'Worked by',
  seal: 'Last SHA-256',
  started: 'Started',
  ended: 'Ended',
  open: 'Still open',
  sum: 'issued = applied + spoiled + returned + unexplained',
  zone: (zone: string): string => `All times are in the time zone ${zone}.`,
  notAll: (shown: number, all: number): string =>
    `These are the newest ${shown} of ${formatNumber(all)} events. The button Print prints all of them.`,
  photo: (seq: number): string => `Photo of event ${seq}`,
  photoNotLoaded: 'The photo could not be loaded.',

  right: '✓ Right',
  wrong: '✕ Wrong',
  refused: '! Refused',
  notCounted: '= Not counted',
} as const);

export const lastRuns = wordsOf('runs.back.lastRuns', {
  refusedTitle: 'Runs that refused it',
  refusedNone: 'No run has refused this roll.',
  title: 'Runs',
  none: 'It was in no run yet.',
  notLoaded: 'The runs could not be loaded.',
  all: (total: number): string => `All ${formatNumber(total)} runs`,

  run: ({ id }: { id: Shown }) => `Run ${id}`,
  batch: ({ batch }: { batch: Shown }) => `, batch ${batch}`,
  applied: ({ applied }: { applied: Shown }) => `, ${applied} applied`,
  release: ({ release, value, value2 }: { release: Shown; value: Shown; value2: Shown }) =>
    `Release ${release}${value}${value2}`,
} as const);

/** Shown to users who may not look up runs. */
export const editorsOnly = wordsOf('runs.back.editorsOnly', {
  title: 'You need editor access',
  text: 'Looking back at runs is for editors and administrators. The runs of this station stand on the home screen.',
} as const);

export const evidenceWords = wordsOf('runs.back.evidenceWords', {
  ofRun: 'Evidence (ZIP)',
  ofBatch: (batch: string): string => `Evidence of batch ${batch} (ZIP)`,
  proof: 'What evidence proves, and what it does not',
  proves: 'What this proves',
  provesNot: 'What it does not prove',
} as const);

/** What evidence proves, and what it does not. */
export const proves = wordsOf('runs.back.proves', whatProves);

export const provesNot = wordsOf('runs.back.provesNot', whatProvesNot);

export const sealWords = wordsOf('runs.back.sealWords', {
  fingerprint: 'Evidence is signed. Whoever verifies it needs this fingerprint of the portal’s key:',
  fingerprintNotLoaded: 'The fingerprint of the portal’s key could not be loaded.',
  notLoaded: 'Whether seals leave the portal could not be loaded.',
  off: 'Daily seals are off: deleted newest events would go unnoticed. Whoever runs the portal can switch them on with the setting SEAL_TO.',
  failed: (number: number): string => `Seal ${number} could not be sent. It is tried again every hour.`,
  last: (number: number, at: string): string =>
    `The last seal that left the portal was number ${number}, on ${at}.`,
} as const);

/** The texts of people and numbers in the runs that were found. */
export const tracedWords = wordsOf('runs.back.tracedWords', {
  people: 'People',
  numbers: 'Serial numbers, cartons and pallets',
  notLoaded: 'This could not be loaded.',
  noNumbers: 'No serial number and no SSCC was checked or printed in these runs.',
  runs: (runs: number): string => plural(runs, { one: '# run', other: '# runs' }),
  unnamed: (id: number): string => `Person ${id}`,
  kinds: {
    serial: 'Serial number',
    sscc: 'SSCC, checked',
    printed_sscc: 'SSCC, printed',
    printed_serial: 'Serial number, printed',
    printed_carton: 'Carton, printed',
    transparency: 'Transparency',
  },
  event: (run: number, seq: number): string => `Run ${run}, event ${seq}`,
  more: (shown: number, total: number): string =>
    `The first ${formatNumber(shown)} of ${formatNumber(total)}.`,
} as const);

/** The texts of what was refused in a run. */
export const refusalWords = wordsOf('runs.back.refusalWords', {
  title: 'What was refused',
  none: 'Nothing was refused in this run.',
  newest: 'These are the newest. The evidence has all of them.',
} as const);

/** What runs/back says. */
export const runsBackWords = wordsOf('runs.back.runsBackWords', {
  product: 'Product',
  roll: 'Roll',
  label: 'Label',
  code: 'Code',
  labels: 'Labels',
  applied: 'Applied',
  printJob: 'Print job',
  printed: 'Printed',
  suppliersBatch: 'Supplier’s batch',
  cause: 'Cause',
  reason: 'Reason',
  to: 'To',
  seen: 'Seen',
  checked: 'Checked',
  destroyed: 'Destroyed',
  signed: 'Signed',
  releasePublished: 'Release published',
  thePortal: 'the portal',
  approved: 'Approved',
  printer: 'Printer',
  scanner: 'Scanner',
  timeZoneServer: 'Time zone of the server',
  hadConfirmedReleases: 'Had confirmed the releases',
  runBefore: 'Run before',
  takenByCamera: 'Taken, by the camera',
  numbers: 'Numbers',
  page: (page: number): string => `Page\u00A0${page}`,
  pageOf: (page: number, job: number): string => `Page\u00A0${page} of print job ${job}`,
  causes: {
    miscount: 'miscount',
    setup: 'setup',
    torn: 'torn',
    roll_short: 'roll short',
    roll_over: 'roll over',
    lost: 'lost',
    other: 'other',
  },
  sight: { product: 'product', label: 'label', batch: 'batch', date: 'date' },
  meanings: {
    approved: 'approved',
    refused: 'refused',
    verified: 'verified',
    closed: 'closed',
    released: 'released',
    reviewed: 'reviewed',
  },
  yes: 'yes',
  isPage: { printed: null, sent: 'sent, not confirmed', unknown: 'may have come out' },
  again: (labels: readonly number[], job: number): string =>
    `Asked for again, ${labels.length === 1 ? 'label' : 'labels'} ${labels.join(', ')} of print job ${job}`,
});
