import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { rollCodeOf } from '#domain/codes/roll-code.ts';
import { releaseMark } from '#domain/products/release-mark.ts';
import type { Wanted } from '#domain/runs/judging/code-judgement.ts';
import { placedOf } from '#domain/runs/judging/placed-codes.ts';
import { eventFormat } from '#domain/runs/formats.ts';

export const gs = '\u001d';
export const gtin = (digits: string) => `${digits}${gtinCheckDigit(digits)}`;
const currentYear = 2026;
export const roll = rollCodeOf(12_345);
export const strangeRoll = rollCodeOf(54_321);
export const transparency = (n: number) => `AZ:${String(n).padStart(26, 'T')}`;

export const elements = (code: string, more = '') => `01${code.padStart(14, '0')}${more}`;

/** A run in which no code that says more than its article has proved anything. */
export const nothingProved = { elementsOn: null, apart: null, isBareDue: false } as const;

interface Said {
  isDated?: boolean;
  level?: 'unit' | 'case';
  labels?: readonly Record<string, unknown>[];
  places?: readonly Record<string, unknown>[];
  codes?: readonly Record<string, unknown>[];
  barcode?: string | null;
}

/** A run of the n-th product: an EAN on the goods, an FNSKU on the label, a case GTIN, a batch and a best-before date. */
export const runOf = (n: number, stated: Said = {}) => {
  const body = `50123${String(10_000 + n).padStart(7, '0')}`;
  const ean = gtin(body);
  const box = gtin(`1${body}`);
  const fnsku = `X00${String(n).padStart(4, '0')}TEST`;
  const content = {
    sku: `TOY-${n}`,
    clientSku: null,
    barcode: stated.barcode === undefined ? ean : stated.barcode,
    codes: stated.codes ?? [
      { code: fnsku, kind: 'fnsku', level: 'unit' },
      { code: box, kind: 'gtin', level: 'case' },
    ],
    places: stated.places ?? [],
    labels: stated.labels ?? [{ id: 'a', labelSku: `L-${n}`, artworkFiles: [] }],
  };
  const { level = 'unit', isDated = false } = stated;
  const plan = {
    productId: 1_000 + n,
    sku: `TOY-${n}`,
    release: 7,
    clientRelease: 3,
    labelId: 'a',
    labelSku: `L-${n}`,
    level,
    batch: isDated ? `L${2_200 + n}` : null,
    dates: isDated ? { best_before: '2027-03-31' } : {},
    inStoreCodes: null,
  };
  const wanted: Wanted = {
    plan,
    placed: placedOf(content, 'a'),
    rolls: [roll],
    ...nothingProved,
    layouts: null,
    currentYear,
    format: eventFormat,
  };
  return { wanted, plan, ean, box, fnsku, content };
};

export const mark = (
  n: number,
  change: { release?: number; clientRelease?: number; productId?: number; label?: number } = {},
) => releaseMark({ productId: 1_000 + n, release: 7, clientRelease: 3, label: null, ...change });
