/** The parsed size of a label, in millimetres. */
export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
  /** A round label: both measures are its diameter. */
  readonly isRound: boolean;
  /** Only one measure was given: the other is assumed to be equal. */
  readonly isOneMeasure: boolean;
}

/** Millimetres per unit. An inch is exactly 25.4 mm (international yard and pound agreement, 1959). */
const mmPerUnit: ReadonlyMap<string, number> = new Map([
  ...['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'].map((unit) => [unit, 1] as const),
  ['cm', 10],
  ...['in', 'inch', 'inches', '"', '″', '”', "''"].map((unit) => [unit, 25.4] as const),
]);

/** A larger number is a mistake: no web is wider, in millimetres. */
const widestMm = 2_000;

// The number: '4', '4.5', '4,5', '1/2', '4 1/2', '4-1/2'. Then the unit, then the side: '(W)', 'h', 'wide'.
const measure =
  /^(?:([wh])\s*[:=]?\s*)?(?:(\d+(?:[.,]\d+)?)|(?:(\d+)[\s-]+)?(\d+)\/(\d+))\s*([a-z]+?|["″”]|'')??\s*\(?(wide|width|w|high|height|h)?\)?$/;

const times = /\s*(?:[x×*]|\bby\b)\s*/;

interface Measure {
  amount: number;
  unit: string | null;
  side: 'w' | 'h' | null;
}

const amountOf = (decimal?: string, whole?: string, above?: string, below?: string): number =>
  decimal === undefined
    ? Number(whole ?? 0) + Number(above) / Number(below)
    : Number(decimal.replace(',', '.'));

const readMeasure = (text: string): Measure | null => {
  const found = measure.exec(text);
  if (!found) return null;
  const [, before, decimal, whole, above, below, unit, after] = found;
  if (unit !== undefined && !mmPerUnit.has(unit)) return null;
  // 100/50 is not meant as a fraction.
  if (above !== undefined && Number(above) >= Number(below)) return null;
  const side = (before ?? after)?.charAt(0);
  return {
    amount: amountOf(decimal, whole, above, below),
    unit: unit ?? null,
    side: side === 'w' || side === 'h' ? side : null,
  };
};

const round = /^(?:ø|⌀|dia(?:meter)?\.?|round)\s*|\s*(?:ø|⌀|dia(?:meter)?\.?|round)$/g;

/** Rounds to micrometres, which is far finer than die-cutting, to remove rounding errors of the conversion. */
const inMm = (amount: number, unit: string): number =>
  Math.round(amount * (mmPerUnit.get(unit) ?? Number.NaN) * 1000) / 1000;

/**
 * Parses a label size as people write it: '100 x 50 mm', '4 x 6 in', '100x50', '4" × 6"', '50mm', 'Ø 40'. Width comes
 * first unless W and H are marked. A unit given once applies to both numbers; the default is millimetres. Null if the
 * text cannot be parsed.
 */
export const parseLabelSize = (text: string | null): LabelSize | null => {
  const plain = (text ?? '').trim().toLowerCase();
  const withoutRound = plain.replace(round, '').trim();
  const parts = withoutRound.split(times);
  const [first, second] = parts.map(readMeasure);
  if (!first || parts.length > 2 || (parts.length === 2 && !second)) return null;
  const other = second ?? first;
  const unit = other.unit ?? first.unit ?? 'mm';
  const sides = [inMm(first.amount, first.unit ?? unit), inMm(other.amount, unit)] as const;
  if (!sides.every((mm) => mm > 0 && mm <= widestMm)) return null;
  const isHeightFirst =
    first.side === 'h' || (first.side === null && other.side === 'w' && second !== undefined);
  return {
    widthMm: isHeightFirst ? sides[1] : sides[0],
    heightMm: isHeightFirst ? sides[0] : sides[1],
    isRound: withoutRound !== plain && sides[0] === sides[1],
    isOneMeasure: second === undefined,
  };
};
