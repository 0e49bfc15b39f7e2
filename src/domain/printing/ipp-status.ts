import { said, type Said } from '../words/say.ts';
import { askedOfRaster, rasterAbilitiesOf, type RasterAbilities } from './drivers/pwg-ticket.ts';
import type { IppAnswer } from './ipp.ts';

/** The attributes that the portal requests from a printer before it prints. */
export const askedOfPrinter = [
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'document-format-supported',
  'color-supported',
  ...askedOfRaster,
] as const;

/** The status of a printer that accepts IPP. */
export interface PaperPrinterStatus {
  state: 'ready' | 'busy' | 'attention';
  /** At least one. */
  reasons: Said[];
  /** The document formats that it takes; empty if it does not say. */
  formats: string[];
  /** Whether it prints in colour; null if it does not say. */
  isColour: boolean | null;
  /** What it says of the rasters that it takes. */
  raster: RasterAbilities;
}

const knownReasons: readonly (readonly [reason: RegExp, fault: Said])[] = [
  [/^media-(?:empty|needed)/, said('sheet.no_paper')],
  [/^media-jam/, said('sheet.jam')],
  [/^(?:cover|door|interlock)-open/, said('sheet.cover_open')],
  [/^(?:toner|marker-supply)-empty/, said('sheet.no_toner')],
  [/^(?:output-area|output-tray)-(?:full|missing)/, said('sheet.tray_full')],
  [/^(?:paused|moving-to-paused)/, said('sheet.paused')],
  [/^(?:shutdown|stopping|stopped-partly|timed-out)/, said('sheet.printer_off')],
];

const [idle, processing, stopped] = [3, 4, 5];

const told = (among: readonly string[]): Said[] => [
  ...new Set(among.flatMap((reason) => knownReasons.find(([pattern]) => pattern.test(reason))?.[1] ?? [])),
];

/** The status of a printer, derived from its answer. A warning is told but does not prevent printing. */
export const paperStatusOf = ({ attributes }: IppAnswer): PaperPrinterStatus => {
  const raster = rasterAbilitiesOf({ attributes });
  const state = attributes.get('printer-state')?.[0];
  const reasons = (attributes.get('printer-state-reasons') ?? []).map(String);
  const formats = (attributes.get('document-format-supported') ?? []).map(String);
  const colour = attributes.get('color-supported')?.[0];
  const isColour = typeof colour === 'boolean' ? colour : null;
  const isRefusing = attributes.get('printer-is-accepting-jobs')?.[0] === false;
  const hinders = reasons.filter((reason) => !/-(?:warning|report)$/.test(reason));
  const faults = [
    ...told(hinders),
    ...(isRefusing ? [said('sheet.no_jobs')] : []),
    ...(state === stopped && told(hinders).length === 0 ? [said('sheet.stopped')] : []),
  ];
  if (faults.length > 0) return { state: 'attention', reasons: faults, formats, isColour, raster };
  const low = reasons.some((reason) => /^(?:toner|marker-supply)-low/.test(reason));
  const notes = low ? [said('sheet.low')] : [];
  if (state === processing)
    return { state: 'busy', reasons: [said('sheet.printing'), ...notes], formats, isColour, raster };
  return {
    state: 'ready',
    reasons: notes.length > 0 ? notes : [said(state === idle ? 'sheet.ready' : 'sheet.printer_answers')],
    formats,
    isColour,
    raster,
  };
};
