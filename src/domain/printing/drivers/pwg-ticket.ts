import type { PrinterIdentity } from './driver.ts';
import type { IppAnswer, IppAttribute } from '../ipp.ts';
import { formOf } from '../media.ts';
import type { Printer } from '../printer.ts';
import { said, type Said } from '../../words/say.ts';

const mmPerInch = 25.4;
/** Sizes of media are in hundredths of a millimetre. */
const perMm = 100;
/** How much a size may differ from one that the printer has: inches are not whole. */
const toleranceMm = 0.5;

/** What is asked of a printer of PWG raster besides its state (PWG 5100.14, "IPP Everywhere"; PWG 5100.7 and 5100.13). */
export const askedOfRaster = [
  'printer-make-and-model',
  'pwg-raster-document-resolution-supported',
  'printer-resolution-supported',
  'media-size-supported',
  'media-supported',
  'media-col-supported',
  'print-scaling-supported',
  'print-color-mode-supported',
  'copies-supported',
  'number-up-supported',
  'orientation-requested-supported',
] as const;

/** A measure that a printer takes: from the least to the most, in millimetres. */
interface Range {
  least: number;
  most: number;
}

/** What a printer says of the rasters that it takes; empty, or null, where it does not say. */
export interface RasterAbilities {
  model: string | null;
  /** In dots per inch. */
  resolutions: number[];
  /** Those that a job may name. */
  jobResolutions: number[];
  sizes: MediaSize[];
  /** What may be said of a job's media, by the names of IPP. */
  mediaCol: string[];
  scalings: string[];
  colourModes: string[];
  /** Whether a job may say how often it is printed, and how many of its pages stand on a sheet. */
  takesCopies: boolean;
  takesNumberUp: boolean;
  /** Which way round it may be, by the numbers of IPP. */
  orientations: number[];
}

/** A value as the decoder gives it: a whole number, or a range as `1000..5000`. */
const rangeOf = (value: unknown): Range | null => {
  if (typeof value === 'number') return { least: value / perMm, most: value / perMm };
  const [, least, most] = /^(\d+)\.\.(\d+)$/.exec(String(value)) ?? [];
  return least === undefined ? null : { least: Number(least) / perMm, most: Number(most) / perMm };
};

interface MediaSize {
  across: Range;
  down: Range;
}

/** The sizes in a set of collections, whose members follow each other: a name, then its value. A roll of any length has none. */
const sizesIn = (values: readonly unknown[]): MediaSize[] =>
  values.flatMap((value, at) => {
    if (value !== 'x-dimension') return [];
    const across = rangeOf(values[at + 1]);
    const down = values[at + 2] === 'y-dimension' ? rangeOf(values[at + 3]) : null;
    if (!across || !down) return [];
    return [{ across, down: down.most === 0 ? { least: 0, most: Infinity } : down }];
  });

/** The sizes in names of media: `oe_4x6-label_4x6in`, and from `custom_min_10x10mm` to `custom_max_108x300mm` (PWG 5101.1, 5). */
const sizesInNames = (names: readonly unknown[]): MediaSize[] => {
  const named = names.flatMap((name) => {
    const [, kind = '', end, wide, high, unit] =
      /^((?:custom|roll)_(min|max)|[^_]+)_(?:.*_)?([\d.]+)x([\d.]+)(mm|in)$/.exec(String(name)) ?? [];
    const by = unit === 'in' ? mmPerInch : 1;
    return wide === undefined ? [] : [{ kind, end, wide: Number(wide) * by, high: Number(high) * by }];
  });
  const found = (kind: string) => named.find((one) => one.kind === kind);
  const between = ['custom', 'roll'].flatMap((kind) => {
    const [min, max] = [found(`${kind}_min`), found(`${kind}_max`)];
    return min && max
      ? [{ across: { least: min.wide, most: max.wide }, down: { least: min.high, most: max.high } }]
      : [];
  });
  const whole = named.flatMap(({ end, wide, high }) =>
    end === undefined ? [{ across: { least: wide, most: wide }, down: { least: high, most: high } }] : [],
  );
  return [...between, ...whole];
};

/** Equal resolutions across and down, as `300x300dpi`. */
const resolutionsIn = (values: readonly unknown[]): number[] =>
  values.flatMap((value) => {
    const [, across, down] = /^(\d+)x(\d+)dpi$/.exec(String(value)) ?? [];
    return across !== undefined && across === down ? [Number(across)] : [];
  });

export const rasterAbilitiesOf = ({ attributes }: Pick<IppAnswer, 'attributes'>): RasterAbilities => {
  const all = (name: string) => attributes.get(name) ?? [];
  const jobResolutions = resolutionsIn(all('printer-resolution-supported'));
  const ofRaster = resolutionsIn(all('pwg-raster-document-resolution-supported'));
  const [model] = all('printer-make-and-model');
  return {
    model: typeof model === 'string' ? model : null,
    resolutions: ofRaster.length > 0 ? ofRaster : jobResolutions,
    jobResolutions,
    sizes: [...sizesIn(all('media-size-supported')), ...sizesInNames(all('media-supported'))],
    mediaCol: all('media-col-supported').map(String),
    scalings: all('print-scaling-supported').map(String),
    colourModes: all('print-color-mode-supported').map(String),
    takesCopies: all('copies-supported').length > 0,
    takesNumberUp: all('number-up-supported').length > 0,
    orientations: all('orientation-requested-supported').map(Number),
  };
};

/** In characters; the names of printers are much shorter. */
const longestModel = 100;

/** What a printer says that it is: of several resolutions the one that is set, if it has it; null if it does not say. */
export const rasterIdentity = (
  { dotsPerMm }: Pick<Printer, 'dotsPerMm'>,
  { model, resolutions }: Pick<RasterAbilities, 'model' | 'resolutions'>,
): PrinterIdentity | null => {
  const set = dpiOf({ dotsPerMm });
  const dpi = resolutions.includes(set) ? set : resolutions[0];
  if (model === null || dpi === undefined) return null;
  return { model: model.slice(0, longestModel), dotsPerMm: Math.round(dpi / mmPerInch) };
};

type Setup = Pick<Printer, 'dotsPerMm' | 'mediaWidthMm' | 'mediaHeightMm' | 'columns' | 'gapMm' | 'isColour'>;

/** The resolution that a raster has, as its head says it. */
const dpiOf = ({ dotsPerMm }: Pick<Printer, 'dotsPerMm'>): number => Math.round(dotsPerMm * mmPerInch);

const sizeOf = (printer: Setup): { widthMm: number; heightMm: number } => ({
  widthMm: formOf(printer).formWidth / printer.dotsPerMm,
  heightMm: printer.mediaHeightMm,
});

const within = ({ least, most }: Range, mm: number): boolean =>
  mm >= least - toleranceMm && mm <= most + toleranceMm;

/** The most sizes of a printer that are named. */
const mostSizes = 5;

const tenths = (mm: number): number => Math.round(mm * 10) / 10;

const rangeInWords = ({ least, most }: Range): string => {
  if (least === most) return String(tenths(least));
  return most === Infinity ? `${tenths(least)}-∞` : `${tenths(least)}-${tenths(most)}`;
};

/** How far a measure is from those that a printer takes. */
const off = ({ least, most }: Range, mm: number): number => Math.max(0, least - mm, mm - most);

/** The sizes that come nearest to the one that is set. */
const sizesInWords = (
  sizes: readonly MediaSize[],
  { widthMm, heightMm }: ReturnType<typeof sizeOf>,
): string => {
  const sorted = sizes.toSorted(
    (one, other) =>
      off(one.across, widthMm) +
      off(one.down, heightMm) -
      off(other.across, widthMm) -
      off(other.down, heightMm),
  );
  const named = new Set(
    sorted.map(({ across, down }) => `${rangeInWords(across)} × ${rangeInWords(down)} mm`),
  );
  return [...named].slice(0, mostSizes).join(', ');
};

/** Why a printer cannot print the rasters of its settings: it has another resolution, is narrower, or has no such labels; null if it can, or does not say. */
export const rasterFault = (printer: Setup, { resolutions, sizes }: RasterAbilities): Said | null => {
  const dpi = dpiOf(printer);
  if (resolutions.length > 0 && !resolutions.includes(dpi))
    return said('printer.other_dpi', { offered: resolutions.join(', '), set: dpi });
  if (sizes.length === 0) return null;
  const widest = Math.max(...sizes.map(({ across }) => across.most));
  const size = sizeOf(printer);
  const { widthMm, heightMm } = size;
  if (widthMm > widest + toleranceMm)
    return said('printer.too_narrow', { said: tenths(widest), set: tenths(widthMm) });
  if (sizes.some(({ across, down }) => within(across, widthMm) && within(down, heightMm))) return null;
  return said('printer.other_media', {
    offered: sizesInWords(sizes, size),
    set: `${tenths(widthMm)} × ${tenths(heightMm)} mm`,
  });
};

const nearest = ({ least, most }: Range, mm: number): number =>
  Math.round(Math.min(Math.max(mm, least), most) * perMm);

const upright = 3;

/**
 * How a job says that its raster is printed: once, upright, in its own size and resolution, on labels of that size, as far as the
 * printer takes that. What a job does not say is as somebody has set the printer or its queue: two copies of each, or turned.
 */
export const rasterTicket = (printer: Setup, abilities: RasterAbilities): IppAttribute[] => {
  const { sizes, mediaCol, scalings, colourModes, jobResolutions } = abilities;
  const { takesCopies, takesNumberUp, orientations } = abilities;
  const { widthMm, heightMm } = sizeOf(printer);
  const size = sizes.find(({ across, down }) => within(across, widthMm) && within(down, heightMm));
  const modes = printer.isColour ? ['color'] : ['monochrome', 'bi-level'];
  const mode = modes.find((one) => colourModes.includes(one));
  const dpi = dpiOf(printer);
  return [
    ...(size && mediaCol.includes('media-size')
      ? [
          {
            kind: 'collection' as const,
            name: 'media-col',
            members: [
              {
                kind: 'collection' as const,
                name: 'media-size',
                members: [
                  {
                    kind: 'integer' as const,
                    name: 'x-dimension',
                    values: [nearest(size.across, widthMm)],
                  },
                  { kind: 'integer' as const, name: 'y-dimension', values: [nearest(size.down, heightMm)] },
                ],
              },
            ],
          },
        ]
      : []),
    ...(scalings.includes('none')
      ? [{ kind: 'keyword' as const, name: 'print-scaling', values: ['none'] }]
      : []),
    ...(mode === undefined ? [] : [{ kind: 'keyword' as const, name: 'print-color-mode', values: [mode] }]),
    ...(jobResolutions.includes(dpi)
      ? [{ kind: 'resolution' as const, name: 'printer-resolution', values: [dpi] }]
      : []),
    ...(takesCopies ? [{ kind: 'integer' as const, name: 'copies', values: [1] }] : []),
    ...(takesNumberUp ? [{ kind: 'integer' as const, name: 'number-up', values: [1] }] : []),
    ...(orientations.includes(upright)
      ? [{ kind: 'enum' as const, name: 'orientation-requested', values: [upright] }]
      : []),
  ];
};
