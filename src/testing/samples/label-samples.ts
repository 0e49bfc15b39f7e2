import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { CodeSymbol, LayoutRequest, type FilledLayout } from '#domain/printing/job.ts';
import type { PrintedProduct } from '#domain/printing/printed-product.ts';
import type { Media } from '#domain/printing/printer.ts';

/** A label to make, with a name that describes it. */
export interface LabelSample {
  /** Layout, symbology and resolution. */
  name: string;
  media: Media;
  product: PrintedProduct;
  request: FilledLayout;
  quantity: number;
}

/** Numbers between 0 and 1 that look random and are the same for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const names = [
  'Żurek à la crème',
  'Weißwein-Essig',
  'Jalapeño piccante',
  'Čaj s medem',
  'Plum jam ^XZ ~JA',
  '绿茶',
  'شاي أخضر',
  'ชาเขียว',
];
const sizes = [
  [60, 40],
  [100, 50],
  [100, 150],
] as const;

const withCheckDigit = (digits: string): string => `${digits}${gtinCheckDigit(digits)}`;

/** Labels of all layouts, symbologies and resolutions in rotation, with random values that depend on the seed. */
export const labelSamples = (count: number, seed: number): LabelSample[] => {
  const random = randomFrom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const digits = (length: number): string => Array.from({ length }, () => String(below(10))).join('');
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  };
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789-/';
  const batch = (): string =>
    Array.from({ length: 1 + below(12) }, () => letters[below(letters.length)]).join('');
  const day = (): string =>
    new Date(Date.UTC(2026 + below(6), below(12), 1 + below(28))).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const codes = {
    'EAN-13': () => withCheckDigit(`4${digits(11)}`),
    'EAN-8': () => withCheckDigit(`9${digits(6)}`),
    'UPC-A': () => withCheckDigit(`6${digits(10)}`),
    'ITF-14': () => withCheckDigit(`${1 + below(8)}${digits(12)}`),
    'Code 128': () => `SKU-${digits(5)}`,
  };
  type Kind = keyof typeof codes;
  const kinds: [string, Kind, () => unknown][] = [
    ...Object.keys(codes).map((kind): [string, Kind, () => unknown] => [
      `barcode ${kind}`,
      // eslint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys widens the names
      kind as Kind,
      () => ({ layout: 'barcode' }),
    ]),
    ...CodeSymbol.options.flatMap((symbol): [string, Kind, () => unknown][] => [
      [
        `best before ${symbol}`,
        'EAN-13',
        () => ({ layout: 'best_before', fields: { batch: batch(), bestBefore: day(), symbol } }),
      ],
      [
        `carton ${symbol}`,
        'EAN-13',
        () => ({
          layout: 'carton',
          fields: {
            ...(below(2) ? { batch: batch() } : {}),
            ...(below(2) ? { bestBefore: day() } : {}),
            symbol,
          },
        }),
      ],
    ]),
    [
      'address with SSCC',
      'EAN-13',
      () => ({
        layout: 'address',
        fields: { lines: `${oneOf(names)}\nul. Żwirki 5\n90-001 Łódź`, sscc: withCheckDigit(digits(17)) },
      }),
    ],
  ];
  return Array.from({ length: count }, (_, place) => {
    const [name, kind, fields] = kinds[place % kinds.length] ?? oneOf(kinds);
    const dotsPerMm = Math.floor(place / kinds.length) % 2 === 0 ? 8 : 12;
    // Wide codes need a wide label.
    const [mediaWidthMm, mediaHeightMm] = /carton|gs1_128|SSCC|Code 128/.test(name)
      ? [100, oneOf([50, 150])]
      : oneOf(sizes);
    const parsed = LayoutRequest.parse(fields());
    if (parsed.layout === 'artwork') throw new Error('Artwork is no layout of its own.');
    return {
      name: `${name}, ${dotsPerMm} dots per mm`,
      media: {
        dotsPerMm,
        mediaWidthMm,
        mediaHeightMm,
        darkness: null,
        speed: null,
        offsetXDots: 0,
        offsetYDots: 0,
      },
      product: {
        sku: `SKU-${digits(4)}`,
        dateFormat: null,
        itemDescription: oneOf(names),
        barcode: codes[kind](),
        codes: [{ code: withCheckDigit(`1${digits(12)}`), kind: 'gtin', level: 'case', pieces: 12 }],
      },
      request: parsed,
      quantity: 1 + below(20),
    };
  });
};

const moreOf = (digit: string): string => String((Number(digit) + 1) % 10);

/** The code with a digit in its middle changed, and a matching check digit. */
const otherCode = (code: string): string => {
  const other = code.slice(0, 4) + moreOf(code.charAt(4)) + code.slice(5);
  return /^\d+$/.test(code) ? withCheckDigit(other.slice(0, -1)) : other;
};

/** The same label for a different article or parcel. */
const otherSample = (sample: LabelSample): LabelSample => {
  const { product, request } = sample;
  const other =
    request.layout === 'address' && request.fields.sscc !== undefined
      ? { ...request, fields: { ...request.fields, sscc: otherCode(request.fields.sscc) } }
      : request;
  return {
    ...sample,
    request: other,
    product: {
      ...product,
      barcode: product.barcode && otherCode(product.barcode),
      codes: product.codes.map((code) => ({ ...code, code: otherCode(code.code) })),
    },
  };
};

/** The same label with a different batch and date; if it has none, a different label. */
const otherBatch = (sample: LabelSample): LabelSample => {
  const { request } = sample;
  if (request.layout === 'best_before')
    return {
      ...sample,
      request: { ...request, fields: { ...request.fields, batch: `${request.fields.batch.slice(0, -1)}Q` } },
    };
  if (request.layout === 'carton')
    return { ...sample, request: { ...request, fields: { ...request.fields, bestBefore: '2035-12-30' } } };
  return otherSample(sample);
};

/** Faults between the intended and the sent label: each changes the sample that is made, or the bytes. */
export const plantedFaults: Readonly<
  Record<string, { sample?: (sample: LabelSample) => LabelSample; bytes?: (zpl: string) => string }>
> = {
  'another article': { sample: otherSample },
  'another batch or day': { sample: otherBatch },
  'moved over the edge': {
    bytes: (zpl) =>
      zpl.replaceAll(
        /\^FO(\d+),/g,
        (_, x: string) =>
          `^FO${Number(x) + (/\^PW(\d+)/.test(zpl) ? Math.round(Number(/\^PW(\d+)/.exec(zpl)?.[1]) * 0.6) : 0)},`,
      ),
  },
  'covered in black': { bytes: (zpl) => zpl.replace('^PQ1', '^FO0,0^GB2400,2400,2400^FS^PQ1') },
  'a second code': {
    bytes: (zpl) => zpl.replace('^PQ1', '^FO40,10^BY2,3,40^BEN,40,N,N^FD400638133393^FS^PQ1'),
  },
};
