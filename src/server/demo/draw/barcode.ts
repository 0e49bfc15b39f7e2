import bwipjs from 'bwip-js/node';
import { isValidGtin } from '#domain/codes/gtin.ts';
import { caseGtin } from '../codes.ts';

/** A GTIN as bars, in modules; a module is 0.33 mm wide at nominal size (GS1 General Specifications, 5.2). */
export interface Barcode {
  /** Left edges and widths of the bars, starting after the quiet zone. */
  bars: readonly { x: number; width: number; isGuard: boolean }[];
  /** Bars and both quiet zones. */
  width: number;
  /** The digits below the bars, and the centre of each; a digit of a GTIN takes seven modules. */
  digits: readonly { digit: string; middle: number }[];
}

/** The bars of a GTIN-8, -12 or -13; null for any other code. */
export const barcodeOf = (code: string): Barcode | null => {
  if (!isValidGtin(code)) return null;
  if (code.length === 8) return draw('ean8', code, { quietLeft: 7, under: [...row(3, 4), ...row(36, 4)] });
  const ean13 = code.length === 12 ? `0${code}` : code;
  if (ean13.length !== 13) return null;
  return draw('ean13', ean13, { quietLeft: 11, under: [-6, ...row(3, 6), ...row(50, 6)] });
};

/** The GS1-128 on the case of a unit with this GTIN-13: the case's GTIN and a batch; null for any other code. */
export const caseBarcodeOf = (barcode: string): Barcode | null => {
  if (barcode.length !== 13 || !isValidGtin(barcode)) return null;
  const text = `(01)${caseGtin(barcode)}(10)2611`;
  const { bars, width } = draw('gs1-128', text, { quietLeft: 10, quietRight: 10, under: [] });
  return { bars, width, digits: [{ digit: text, middle: width / 2 }] };
};

// The centres of adjacent digits, starting at a module.
const row = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + 7 * index + 3.5);

const draw = (
  kind: string,
  code: string,
  { quietLeft, quietRight = 7, under }: { quietLeft: number; quietRight?: number; under: readonly number[] },
): Barcode => {
  const [symbol] = bwipjs.raw(kind, code);
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`No bars were made of ${code}.`);
  const total = symbol.sbs.reduce((sum, width) => sum + width, 0);
  const middle = total / 2;
  const drawn: Barcode['bars'][number][] = [];
  let x = 0;
  symbol.sbs.forEach((width, index) => {
    // Bars and spaces alternate, starting with a bar.
    const isGuard = under.length > 0 && (x < 3 || x >= total - 3 || Math.abs(x + width / 2 - middle) < 2.5);
    if (index % 2 === 0) drawn.push({ x: quietLeft + x, width, isGuard });
    x += width;
  });
  return {
    bars: drawn,
    width: quietLeft + total + quietRight,
    digits: under.map((middle, index) => ({ digit: code.charAt(index), middle: quietLeft + middle })),
  };
};
