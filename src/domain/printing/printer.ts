import { z } from 'zod';
import { requiredText, version } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { printing } from './printing-limits.ts';

/**
 * The language that a printer understands. Of labels: ZPL II, TSPL, EPL2, SBPL (SATO), the raster of Brother's QL and TD
 * and of DYMO's LabelWriter, and PWG raster over IPP. Of paper: PDF over IPP.
 */
export const PrinterLanguage = z.enum(['zpl', 'tspl', 'epl', 'sbpl', 'brother', 'dymo', 'pwg', 'ipp']);
export type PrinterLanguage = z.infer<typeof PrinterLanguage>;

/** Usual resolutions of label printers, in dots per millimetre, with their name in dots per inch. */
export const resolutions = [
  { dotsPerMm: 6, dpi: 152 },
  { dotsPerMm: 8, dpi: 203 },
  { dotsPerMm: 11.81, dpi: 300 },
  { dotsPerMm: 12, dpi: 305 },
  { dotsPerMm: 23.62, dpi: 600 },
  { dotsPerMm: 24, dpi: 610 },
] as const;

/** How a picture is compressed in ZPL: `hex` is known to every printer. */
export const Compression = z.enum(['z64', 'hex'], { error: 'This must be z64 or hex.' });

/** How a printer finds the beginning of a label. */
export const Tracking = z.enum(['gap', 'mark', 'continuous'], {
  error: 'This must be gap, mark or continuous.',
});
export const PrintMethod = z.enum(['direct', 'transfer'], { error: 'This must be direct or transfer.' });
export const AfterLabel = z.enum(['tear_off', 'cut', 'peel'], {
  error: 'This must be tear_off, cut or peel.',
});

const whole = (min: number, max: number) =>
  z
    .int({ error: 'This must be a whole number.' })
    .min(min, { error: `This must be at least ${min}.` })
    .max(max, { error: `This must be at most ${max}.` });

const millimetres = (min: number, max: number) =>
  z
    .number({ error: 'This must be a number of millimetres.' })
    .min(min, { error: `This must be at least ${min} mm.` })
    .max(max, { error: `This must be at most ${max} mm.` })
    .overwrite((mm) => Math.round(mm * 10) / 10);

/** A DNS host name. It must not end in a part of digits, because 127.1 is another spelling of an address. */
const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?\.?$/i;
const numericAddress = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*)$/i;

const printerFields = z.object({
  name: requiredText(limits.text.code, 'A printer needs a name.'),
  language: PrinterLanguage,
  /** A host name or an address, IPv4 or IPv6. */
  address: requiredText(printing.longestHost, 'A printer needs an address.').refine(
    (text) => numericAddress.test(text) || hostName.test(text),
    { error: 'This must be an address or a host name, as in 10.0.4.20 or printer-2.site.example.' },
  ),
  port: whole(1, printing.highestPort),
  /** With decimals: 300 dots per inch are 11.81 per mm. */
  dotsPerMm: z
    .number({ error: 'This must be a number of dots per mm.' })
    .min(printing.coarsest, { error: `This must be at least ${printing.coarsest}.` })
    .max(printing.finest, { error: `This must be at most ${printing.finest}.` })
    .overwrite((dots) => Math.round(dots * 100) / 100),
  /** The size of one label. */
  mediaWidthMm: millimetres(printing.smallestMediaMm, printing.widestMediaMm),
  mediaHeightMm: millimetres(printing.smallestMediaMm, printing.longestMediaMm),
  /** How many labels are side by side on the roll, and the space between them. */
  columns: whole(1, printing.mostColumns).default(1),
  gapMm: millimetres(0, printing.widestGapMm).default(2),
  /** 0 to 30; null keeps the printer's own setting. */
  darkness: whole(0, printing.mostDarkness).nullable().default(null),
  /** Inches per second; null keeps the printer's own setting. */
  speed: whole(1, printing.mostSpeed).nullable().default(null),
  /** How far the picture is shifted to the right and down. */
  offsetXDots: whole(-printing.mostOffsetDots, printing.mostOffsetDots).default(0),
  offsetYDots: whole(-printing.mostOffsetDots, printing.mostOffsetDots).default(0),
  /** Null keeps the printer's own setting. */
  tracking: Tracking.nullable().default(null),
  method: PrintMethod.nullable().default(null),
  afterLabel: AfterLabel.nullable().default(null),
  compression: Compression.default('z64'),
  /** Prints without answers: its labels are sent, and nobody confirms that they came out. */
  isUnconfirmed: z.boolean({ error: 'This must be true or false.' }).default(false),
  /** Whether it prints in colour; only of PWG raster, with one label across. */
  isColour: z.boolean({ error: 'This must be true or false.' }).default(false),
  /** Whether it is a Brother with the wide head, QL-1050 to QL-1115: its labels of any width lie elsewhere on the head. */
  isWide: z.boolean({ error: 'This must be true or false.' }).default(false),
  /** For a printer that takes IPP: the path of its queue, such as /ipp/print or /printers/office. */
  path: z
    .string()
    .regex(/^\/[\w\-./~%]{0,254}$/, { error: 'This must be a path, as in /ipp/print.' })
    .default('/ipp/print'),
});

type PrinterFields = z.infer<typeof printerFields>;

/** Whether a printer prints labels; the others print sheets of paper. */
export const isForLabels = ({ language }: Pick<PrinterFields, 'language'>): boolean => language !== 'ipp';

/** Languages in which a printer on the network gives no useful answer. */
export const neverAnswers = (language: PrinterLanguage): boolean =>
  language === 'brother' || language === 'dymo';

const count = (dots: number): string => `${(dots / 1_000_000).toFixed(1)} million dots`;

/** Refuses labels that could never be drawn, as a fault of their height. */
const refuseTooLarge = (fields: PrinterFields, context: z.core.$RefinementCtx): void => {
  if (!isForLabels(fields)) return;
  const { mediaWidthMm, mediaHeightMm, dotsPerMm } = fields;
  const dots = mediaWidthMm * dotsPerMm * mediaHeightMm * dotsPerMm;
  if (dots > printing.mostDots)
    context.addIssue({
      code: 'custom',
      path: ['mediaHeightMm'],
      message: `A label of ${mediaWidthMm} x ${mediaHeightMm} mm with ${dotsPerMm} dots per mm has ${count(dots)}. The portal draws at most ${count(printing.mostDots)}: choose a smaller label, or fewer dots per mm.`,
    });
};

/** How many dots the head of the widest printer of a language has, or the height of a label may have in it. */
const mostOfLanguage: Partial<Record<PrinterLanguage, { across?: number; high?: number }>> = {
  brother: { across: 1_276 },
  dymo: { across: 1_248 },
  // Numbers of dots have four digits.
  sbpl: { high: 9_999 },
};

/** Refuses labels of which a printer of this language would print a part. */
const refuseBeyond = (fields: PrinterFields, context: z.core.$RefinementCtx): void => {
  const { language, dotsPerMm, mediaWidthMm, mediaHeightMm, columns, gapMm } = fields;
  const { across = Infinity, high = Infinity } = mostOfLanguage[language] ?? {};
  const fault = (path: string, is: number, most: number) => {
    if (is > most)
      context.addIssue({
        code: 'custom',
        path: [path],
        message: `These are ${Math.round(is)} dots. A printer of this language has at most ${most}.`,
      });
  };
  fault('mediaWidthMm', (mediaWidthMm * columns + gapMm * (columns - 1)) * dotsPerMm, across);
  fault('mediaHeightMm', mediaHeightMm * dotsPerMm, high);
};

/** The dots per mm of printers that have no others; they answer nothing, so that they cannot be asked. */
export const onlyResolutionOf = (language: PrinterLanguage): number | null =>
  neverAnswers(language) ? 11.81 : null;

const refuseResolution = ({ language, dotsPerMm }: PrinterFields, context: z.core.$RefinementCtx): void => {
  const only = onlyResolutionOf(language);
  if (only !== null && dotsPerMm !== only)
    context.addIssue({
      code: 'custom',
      path: ['dotsPerMm'],
      message: `A printer of this language has ${only} dots per mm: this must be so.`,
    });
};

const refuseColour = (
  { language, isColour, columns }: PrinterFields,
  context: z.core.$RefinementCtx,
): void => {
  if (!isColour) return;
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (language !== 'pwg') fault('isColour', 'Only a printer of PWG raster prints in colour here.');
  if (columns > 1) fault('columns', 'A printer in colour has one label across: this must be 1.');
};

/** The settings of a printer. */
export const PrinterDraft = printerFields
  .superRefine(refuseTooLarge)
  .superRefine(refuseResolution)
  .superRefine(refuseBeyond)
  .superRefine(refuseColour);
export type PrinterDraft = z.infer<typeof PrinterDraft>;

/** A change of a printer, with the version that it started from. */
export const PrinterChange = printerFields
  .extend({ version })
  .superRefine(refuseTooLarge)
  .superRefine(refuseResolution)
  .superRefine(refuseBeyond)
  .superRefine(refuseColour);

export const Printer = z
  .object({
    id: z.int(),
    version: z.int(),
    name: z.string(),
    language: PrinterLanguage,
    address: z.string(),
    port: z.int(),
    dotsPerMm: z.number(),
    mediaWidthMm: z.number(),
    mediaHeightMm: z.number(),
    columns: z.int(),
    gapMm: z.number(),
    darkness: z.int().nullable(),
    speed: z.int().nullable(),
    offsetXDots: z.int(),
    offsetYDots: z.int(),
    tracking: Tracking.nullable(),
    method: PrintMethod.nullable(),
    afterLabel: AfterLabel.nullable(),
    compression: Compression,
    isUnconfirmed: z.boolean(),
    isColour: z.boolean(),
    isWide: z.boolean(),
    path: z.string(),
    /** What the printer said that it is when it was last asked, in dots per mm; null if it did not say. */
    model: z.string().nullable(),
    resolution: z.number().nullable(),
  })
  .meta({ id: 'Printer' });
export type Printer = z.infer<typeof Printer>;

/** The properties of a printer on which the layout of a label depends. */
export type Media = Pick<
  Printer,
  'dotsPerMm' | 'mediaWidthMm' | 'mediaHeightMm' | 'darkness' | 'speed' | 'offsetXDots' | 'offsetYDots'
> &
  Partial<Pick<Printer, 'tracking' | 'method' | 'afterLabel' | 'compression' | 'isColour' | 'isWide'>> & {
    /** The size of the label in millimetres, if this is only a part of it. */
    whole?: { width: number; height: number };
  };
