import { formatNumber, plural } from '#web/words/formats.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { CodeSymbol, JobState } from '#domain/printing/job.ts';
import type { NumberDoubt } from '#domain/printing/number-contract.ts';
import type { NumberKind } from '#domain/printing/numbers.ts';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { paperSizeOf } from '#domain/printing/paper-sizes.ts';
import { languageNames as shortNames } from '#domain/printing/drivers/language-names.ts';
import type { Printer, PrinterLanguage } from '#domain/printing/printer.ts';

export const printersScreen = wordsOf('printing.printersScreen', {
  title: 'Printers',
  lead: 'The label printers that the portal sends to, and what they printed.',
  add: 'Add printer',
  none: 'No printer yet',
  noneText: 'Add the first one with its address and the size of its labels.',
  off: 'Printing is off',
  notLoaded: 'The printers could not be loaded',
  jobs: 'Print jobs',
  noJobs: 'Nothing has been printed yet.',
  count: (total: number): string => plural(total, { one: '# print job', other: '# print jobs' }),
} as const);

export const formWords = wordsOf('printing.formWords', {
  add: 'Add printer',
  edit: 'Edit printer',
  text: 'The portal sends to this address and port only, and only within the networks of the printers.',
  failed: 'Saving failed',
  saved: 'Printer saved',
  gone: 'This printer has been deleted.',
} as const);

export const testWords = wordsOf('printing.testWords', {
  sent: 'Test label sent',
  failed: 'The test label was not printed',
} as const);

export const languageNames: Readonly<Record<PrinterLanguage, string>> = wordsOf('printing.languageNames', {
  zpl: 'ZPL (Zebra and compatible)',
  tspl: 'TSPL (TSC and compatible)',
  epl: 'EPL2 (older Zebra and Eltron)',
  sbpl: 'SBPL (SATO)',
  brother: 'Brother raster (QL, TD)',
  dymo: 'DYMO raster (LabelWriter)',
  pwg: 'PWG raster over IPP (labels)',
  ipp: 'IPP (paper)',
});

const asSet = { value: 'as_set', label: 'As set at the printer' };

/** Settings of a printer that its labels may set. */
export const settingNames = wordsOf('printing.settingNames', {
  tracking: {
    label: 'Label sensing',
    options: [
      asSet,
      { value: 'gap', label: 'Gap between labels' },
      { value: 'mark', label: 'Black mark' },
      { value: 'continuous', label: 'Continuous' },
    ],
  },
  method: {
    label: 'Printing',
    options: [
      asSet,
      { value: 'direct', label: 'Direct thermal' },
      { value: 'transfer', label: 'Thermal transfer (ribbon)' },
    ],
  },
  afterLabel: {
    label: 'After a label',
    options: [
      asSet,
      { value: 'tear_off', label: 'Tear off' },
      { value: 'cut', label: 'Cut' },
      { value: 'peel', label: 'Peel' },
    ],
  },
  compression: {
    label: 'Image compression',
    options: [
      { value: 'z64', label: 'Z64' },
      { value: 'hex', label: 'Hexadecimal, for every printer' },
    ],
  },
} as const);

export const wideWords = wordsOf('printing.wideWords', {
  label: 'Wide print head',
  hint: 'QL-1050 to QL-1115 have it, whatever the width of their labels.',
} as const);

export const colourWords = wordsOf('printing.colourWords', {
  label: 'Prints in colour',
  hint: 'Artwork is sent and shown in colour, and its codes are read from that picture. Layouts stay black.',
} as const);

export const unconfirmedWords = wordsOf('printing.unconfirmedWords', {
  label: 'Never reports its state',
  hint: 'For a printer that never reports its state. Its labels count as sent, not confirmed: somebody has to look.',
  fixed: 'A printer of this language never reports its state. Its labels count as sent, not confirmed.',
} as const);

export const symbolNames: Readonly<Record<CodeSymbol, string>> = wordsOf('printing.symbolNames', {
  auto: 'Automatic',
  gs1_128: 'Bars (GS1-128)',
  datamatrix: 'Matrix (GS1 DataMatrix)',
  digital_link: 'QR Code (GS1 Digital Link)',
  ean_datamatrix: 'Own barcode, with a matrix beside it',
  ean_digital_link: 'Own barcode, with a QR Code beside it',
});

const stateNames: Readonly<Record<JobState, string>> = {
  queued: 'Waiting',
  sending: 'Printing',
  printed: 'Printed',
  sent: 'Sent, not confirmed',
  unknown: 'Look at the printer',
  stopped: 'Stopped',
  failed: 'Failed',
};

/** The state of a job in a word or two. */
export const stateInWords = wordsOf(
  'printing.stateInWords',
  ({ state }: Pick<PrintJob, 'state'>): string => stateNames[state],
);

const number = (count: number): string => formatNumber(count);
const labels = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'label', other: 'labels' })}`;

/** The typed fields of a job, in words. */
export const fieldsInWords = wordsOf(
  'printing.fieldsInWords',
  ({ fields }: Pick<PrintJob, 'fields'>): string[] =>
    Object.entries(fields).flatMap(([name, value]) =>
      name === 'symbol' || name === 'artwork' ? [] : value.replaceAll('\n', ', '),
    ),
);

const mostNumbers = 5;
const someOf = (numbers: readonly (string | number)[]): string =>
  [...numbers.slice(0, mostNumbers), ...(numbers.length > mostNumbers ? ['…'] : [])].join(', ');

/** The numbers on the labels of a job: the first and the last one; of artwork, where they follow no order, some of them. */
export const numbersInWords = wordsOf(
  'printing.numbersInWords',
  ({ numbers, layout }: Pick<PrintJob, 'numbers' | 'layout'>): string => {
    if (numbers.length === 1) return `Number ${numbers[0] ?? ''}`;
    return `Numbers ${layout === 'artwork' ? someOf(numbers) : `${numbers[0] ?? ''} to ${numbers.at(-1) ?? ''}`}`;
  },
);

/** The progress of a job: '12 of 50 labels printed', or '12 of 50 labels sent, not confirmed'. */
export const progressInWords = wordsOf(
  'printing.progressInWords',
  ({ pieces, printed, sent }: Pick<PrintJob, 'pieces' | 'printed' | 'sent'>): string =>
    sent === 0
      ? `${number(printed)} of ${labels(pieces)} printed`
      : [
          ...(printed > 0 ? [`${number(printed)} of ${labels(pieces)} printed`] : []),
          `${number(sent)} of ${labels(pieces)} sent, not confirmed`,
        ].join(', '),
);

/** The releases that a job was printed from. */
export const releaseInWords = wordsOf(
  'printing.releaseInWords',
  ({ release, clientRelease }: Pick<PrintJob, 'release' | 'clientRelease'>): string =>
    `Release ${release}${clientRelease === null ? '' : `, release ${clientRelease} of the client`}`,
);

/** The label size and resolution of a printer: '3 of 32 × 20 mm side by side, 8 dots per mm'. */
export const mediaInWords = wordsOf('printing.mediaInWords', (printer: Printer): string => {
  const { language, mediaWidthMm, mediaHeightMm, dotsPerMm, columns } = printer;
  if (language === 'ipp') return `Paper, ${paperSizeOf(printer)}`;
  const size = `${mediaWidthMm} × ${mediaHeightMm} mm`;
  return `${columns === 1 ? size : `${columns} of ${size} side by side`}, ${dotsPerMm} dots per mm`;
});

/** What a printer is, as far as it says so: 'ZPL, ZD421-300dpi'. */
export const kindInWords = wordsOf(
  'printing.kindInWords',
  ({ language, model, isUnconfirmed }: Printer): string =>
    [shortNames[language], model, isUnconfirmed ? 'never reports its state' : null]
      .filter((part) => part !== null)
      .join(', '),
);

export const jobWords = wordsOf('printing.jobWords', {
  notLoaded: 'The print job could not be loaded.',
  preview: 'The label as the printer draws it',
  previewNote: ({ reason, pages, numbers }: Pick<PrintJob, 'reason' | 'pages' | 'numbers'>): string =>
    [
      'Drawn from what is sent to the printer.',
      ...(reason === null ? ['Every code was test-read.'] : []),
      ...(pages !== null || numbers.length > 1
        ? ['This is label 1; each further one is drawn and test-read before it is sent.']
        : []),
    ].join(' '),
  notes: 'About the artwork',
  printedFor: (reason: string): string => `Printed in spite of what was found: “${reason}”`,
  reprinted: ({ pieces, reason, by }: PrintJob['reprints'][number]): string =>
    `${plural(pieces.length, { one: 'Label', other: 'Labels' })} ${someOf(pieces)} asked for again${by === null ? '' : ` by ${by}`}: “${reason}”`,
  title: 'Print job',
  failed: 'This did not work',
  cancel: 'Cancel',
  resume: 'Resume',
  openProduct: ({ sku }: { sku: Shown }) => `Open ${sku}`,
  from: 'From label',
  fromHint: 'The first label that is missing. Those before it are not sent.',
  reprint: 'Reprint labels',
  pieces: 'Which labels',
  piecesHint: 'Numbers and ranges, as in 3, 7-9.',
  piecesWrong: 'This must be numbers and ranges of labels, as in 3, 7-9.',
  reason: 'Why',
  send: 'Reprint',
  close: 'Close',
  look: (pieces: readonly number[]): string =>
    plural(pieces.length, {
      one: `Look whether label ${number(pieces[0] ?? 1)} came out`,
      other: `Look which of labels ${number(pieces[0] ?? 1)} to ${number(pieces.at(-1) ?? 1)} came out`,
    }),
  lookHow: (pieces: readonly number[]): string =>
    plural(pieces.length, {
      one: `Nobody can tell what became of label ${number(pieces[0] ?? 1)} once it was being sent. Let the printer print what it still holds: load it, close it, end its pause. Then look at it.`,
      other:
        'Nobody can tell what became of these labels once they were being sent. Let the printer print what it still holds: load it, close it, end its pause. Then look at it.',
    }),
  othersWait: (count: number): string =>
    plural(count, {
      one: '# further label waits for your answer. “Cancel” leaves it out.',
      other: '# further labels wait for your answer. “Cancel” leaves them out.',
    }),
  came: (pieces: readonly number[]): string =>
    pieces.length === 1 ? `Label ${number(pieces[0] ?? 1)} came out` : 'All came out',
  missing: (piece: number): string => `Label ${number(piece)} is missing`,
  printNone: 'Print no more labels of this job, not even a missing one',
} as const);

export const printWords = wordsOf('printing.printWords', {
  found: 'Nothing was printed:',
  printersNotLoaded: 'The printers could not be loaded.',
  jobsNotLoaded: 'What is being printed of it already could not be loaded.',
  rangesNotLoaded: 'The numbers of this client could not be loaded: none can be taken from them.',
  reason: 'Print it all the same, because',
  reasonHint: 'Kept with the job.',
  greyHint: 'Kept with the job. The setting “Grey” of the label prints light ink as black or as a pattern.',
  printAnyway: 'Print All the Same',
  eachPage: 'Each page of the artwork is printed once.',
  open: (name: string): string => `Print on ${name}`,
  openAny: 'Print on …',
  title: 'Print labels',
  text: (sku: string): string => `From the published release of ${sku}.`,
  unusualSigns: (code: string, { signs, plain }: { signs: string; plain: string }): string =>
    `“${code}” has signs that a keyboard lacks (${signs}). The labels show it as it is; typed and looked up it is ${plain}.`,
  printer: 'Printer',
  layout: 'Layout',
  batch: 'Batch',
  symbol: 'Code',
  artwork: 'Artwork',
  lines: 'Address',
  sscc: 'SSCC',
  ssccHint: 'The number of the parcel or pallet, 18 digits, where it has one.',
  serial: 'Serial number',
  serialHint: 'Of one piece, where each has its own.',
  takeNext: (kind: NumberKind): string =>
    ({
      sscc: 'Take the next SSCC for each label',
      serial: 'Take the next serial number for each label',
      carton: 'Go on from the last carton',
    })[kind],
  nextIs: (next: string, left: number): string => `Next is ${next}, ${number(left)} left.`,
  ranges: 'Numbers of the client',
  from: 'First carton',
  fromHint: 'Counts up from here; 1 by default.',
  of: 'Of how many cartons',
  ofHint: 'As many as there are labels by default.',
  quantity: 'How many labels',
  print: 'Print',
  failed: 'Nothing was printed',
  look: 'Preview',
} as const);

/** Of numbers in doubt: `from` is null if nobody knows when the backup was made. */
const timeOf = ({ from, to }: NumberDoubt): string =>
  from === null ? `before ${formatDateTime(to)}` : `from ${formatDateTime(from)} to ${formatDateTime(to)}`;

/** What a restore has left in doubt. */
export const doubtWords = wordsOf('printing.doubtWords', {
  notLoaded: 'Whether numbers are in doubt since a restore could not be loaded.',
  title: 'Numbers in doubt since a restore',
  text: (doubt: NumberDoubt): string =>
    `This portal was restored from a backup. What was printed ${timeOf(doubt)} is unknown to it, and so are the numbers of pallets, parcels, pieces and cartons on those labels. A label with a number that was typed or stands in artwork needs a reason until the labels of that time were looked through.`,
  settle: 'Settle',
  question: 'Were those labels looked through?',
  meaning: (doubt: NumberDoubt): string =>
    `Then no label is asked about again because of what was printed ${timeOf(doubt)}. The portal does not learn the numbers on those labels: see to it that nobody prints one of them a second time. Who settled it, and when, is in the audit trail. This cannot be taken back.`,
  confirm: 'They were looked through',
  settled: { title: 'Numbers settled', description: 'Labels are printed without this question again.' },
  notSettled: 'Not settled',
} as const);

/** What printing says. */
export const printingWords = wordsOf('printing.printingWords', {
  dotsPerMmDpi: ({ dotsPerMm, dpi }: { dotsPerMm: Shown; dpi: Shown }) =>
    `${dotsPerMm} dots per mm (${dpi} dpi)`,
  resolution: 'Resolution',
  labelWidthMm: 'Label width (mm)',
  labelHeightMm: 'Label height (mm)',
  labelsSideBySide: 'Labels side by side',
  spaceBetweenMm: 'Space between (mm)',
  shiftRight: 'Shift print right (dots)',
  moveDown: 'Move down (dots)',
  darkness: 'Darkness (0-30)',
  speed: 'Speed (1-14)',
  path: 'Path',
  pathHint: 'As in /ipp/print; of a queue of CUPS, /printers/name.',
  paper: 'Paper',
  loadingPrinter: 'Loading the printer',
  save: 'Save',
  name: 'Name',
  language: 'Language',
  address: 'Address',
  port: 'Port',
  product: 'Product',
  layout: 'Layout',
  printer: 'Printer',
  state: 'State',
  labels: 'Labels',
  made: 'Made',
  open: 'Open',
  openPrintJob: ({ id }: { id: Shown }) => `Open print job ${id}`,
  ready: 'Ready',
  printing: 'Printing',
  needsSomebody: 'Needs somebody',
  noAnswer: 'No answer',
  notConfirmed: 'Not confirmed',
  statusOf: ({ name }: { name: Shown }) => `Status of ${name}`,
  status: 'Status',
  test: ({ name }: { name: Shown }) => `Test ${name}`,
  testButton: 'Test',
  delete: ({ name }: { name: Shown }) => `Delete ${name}`,
  deleteButton: 'Delete',
  deleteTitle: ({ name }: { name: Shown }) => `Delete ${name}?`,
  deleteText: 'What it printed is kept. To print on it again it has to be set up again.',
  deletePrinter: 'Delete printer',
  notDeleted: 'Not deleted',
  portAddress: ({ address, port }: { address: Shown; port: Shown }) => `${address}, port ${port}`,
  kind: 'Kind',
  actions: 'Actions',
});
