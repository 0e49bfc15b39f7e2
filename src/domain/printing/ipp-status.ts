import type { IppAnswer } from './ipp.ts';

/** The attributes that the portal requests from a printer before it prints. */
export const askedOfPrinter = [
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'document-format-supported',
] as const;

/** The status of a printer that accepts IPP. */
export interface PaperPrinterStatus {
  state: 'ready' | 'busy' | 'attention';
  /** At least one. */
  sentences: string[];
  takesPdf: boolean;
}

const reasonSentences: readonly (readonly [reason: RegExp, sentence: string])[] = [
  [/^media-(?:empty|needed)/, 'The printer is out of paper. Load some.'],
  [/^media-jam/, 'Paper is jammed. Take it out.'],
  [/^(?:cover|door|interlock)-open/, 'A cover of the printer is open. Close it.'],
  [/^(?:toner|marker-supply)-empty/, 'The printer is out of toner or ink. Put in a new cartridge.'],
  [/^(?:output-area|output-tray)-(?:full|missing)/, 'The output tray is full or missing.'],
  [/^(?:paused|moving-to-paused)/, 'The printer is paused. Press Resume on it.'],
  [
    /^(?:shutdown|stopping|stopped-partly|timed-out)/,
    'The printer does not answer its own server. Switch it on.',
  ],
];

const [idle, processing, stopped] = [3, 4, 5];

const told = (among: readonly string[]): string[] => [
  ...new Set(among.flatMap((reason) => reasonSentences.find(([pattern]) => pattern.test(reason))?.[1] ?? [])),
];

/** The status of a printer, derived from its answer. A warning becomes a sentence but does not prevent printing. */
export const paperStatusOf = ({ attributes }: IppAnswer): PaperPrinterStatus => {
  const state = attributes.get('printer-state')?.[0];
  const reasons = (attributes.get('printer-state-reasons') ?? []).map(String);
  const formats = (attributes.get('document-format-supported') ?? []).map(String);
  const isRefusing = attributes.get('printer-is-accepting-jobs')?.[0] === false;
  const hinders = reasons.filter((reason) => !/-(?:warning|report)$/.test(reason));
  const faults = [
    ...told(hinders),
    ...(isRefusing ? ['The printer takes no jobs at the moment.'] : []),
    ...(state === stopped && told(hinders).length === 0
      ? ['The printer has stopped. Look at its display.']
      : []),
  ];
  const takesPdf = formats.length === 0 || formats.includes('application/pdf');
  if (faults.length > 0) return { state: 'attention', sentences: faults, takesPdf };
  const low = reasons.some((reason) => /^(?:toner|marker-supply)-low/.test(reason));
  const notes = low ? ['The printer is low on toner or ink.'] : [];
  if (state === processing)
    return { state: 'busy', sentences: ['The printer is printing.', ...notes], takesPdf };
  return {
    state: 'ready',
    sentences: notes.length > 0 ? notes : [state === idle ? 'Ready' : 'The printer answers.'],
    takesPdf,
  };
};
