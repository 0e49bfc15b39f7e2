import { z } from 'zod';
import { requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { printing } from './printing-limits.ts';

/** The language that a printer understands: ZPL II for labels, IPP for paper. */
export const PrinterLanguage = z.enum(['zpl', 'ipp']);
export type PrinterLanguage = z.infer<typeof PrinterLanguage>;

/** The resolutions of label printers, in dots per millimetre: 152, 203, 300 and 600 dots per inch. */
export const resolutions = [6, 8, 12, 24] as const;

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

/** The settings of a printer. */
export const PrinterDraft = z.object({
  name: requiredText(limits.text.code, 'A printer needs a name.'),
  language: PrinterLanguage,
  /** A host name or an address, IPv4 or IPv6. */
  address: requiredText(printing.longestHost, 'A printer needs an address.').refine(
    (text) => numericAddress.test(text) || hostName.test(text),
    { error: 'This must be an address or a host name, as in 10.0.4.20 or printer-2.site.example.' },
  ),
  port: whole(1, printing.highestPort),
  dotsPerMm: z.union(
    resolutions.map((dots) => z.literal(dots)),
    { error: `This must be ${resolutions.slice(0, -1).join(', ')} or ${resolutions.at(-1)}.` },
  ),
  mediaWidthMm: millimetres(printing.smallestMediaMm, printing.widestMediaMm),
  mediaHeightMm: millimetres(printing.smallestMediaMm, printing.longestMediaMm),
  /** 0 to 30; null keeps the printer's own setting. */
  darkness: whole(0, printing.mostDarkness).nullable().default(null),
  /** Inches per second; null keeps the printer's own setting. */
  speed: whole(1, printing.mostSpeed).nullable().default(null),
  /** How far the picture is shifted to the right and down. */
  offsetXDots: whole(-printing.mostOffsetDots, printing.mostOffsetDots).default(0),
  offsetYDots: whole(-printing.mostOffsetDots, printing.mostOffsetDots).default(0),
  /** For a paper printer: the path of its queue, such as /ipp/print or /printers/office. */
  path: z
    .string()
    .regex(/^\/[\w\-./~%]{0,254}$/, { error: 'This must be a path, as in /ipp/print.' })
    .default('/ipp/print'),
});
export type PrinterDraft = z.infer<typeof PrinterDraft>;

export const Printer = z
  .object({
    id: z.int(),
    version: z.int(),
    name: z.string(),
    language: PrinterLanguage,
    address: z.string(),
    port: z.int(),
    dotsPerMm: z.int(),
    mediaWidthMm: z.number(),
    mediaHeightMm: z.number(),
    darkness: z.int().nullable(),
    speed: z.int().nullable(),
    offsetXDots: z.int(),
    offsetYDots: z.int(),
    path: z.string(),
  })
  .meta({ id: 'Printer' });
export type Printer = z.infer<typeof Printer>;

/** The properties of a printer on which the layout of a label depends. */
export type Media = Pick<
  Printer,
  'dotsPerMm' | 'mediaWidthMm' | 'mediaHeightMm' | 'darkness' | 'speed' | 'offsetXDots' | 'offsetYDots'
>;
