import type { CodeKind } from '#domain/codes/code-kinds.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { gtinCheckDigit, isValidGtin } from '#domain/codes/gtin.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A shelf location that two products share. */
export const sharedCode = 'SHELF-30';

/**
 * Numbers of the kinds that no grocery of the sample has, and the places of the products that carry them: a cheese weighed
 * in the client's own shops, with zeros in place of its weight, and the examples of ISO 2108 and ISO 3297 as a book and a
 * periodical have them in bars.
 */
export const rareCodes = {
  inStore: { place: 12, pattern: '28AAAAAWWWWWC', code: '2800123000008' },
  book: { place: 14, code: '9783161484100' },
  periodical: { place: 16, code: '9770317847001' },
} as const;

/** The place of a product with a UPC-A that UPC-E shortens. */
export const shortened = { place: 48, code: '08082510' } as const;

/** The GTIN-14 of the case of a unit with this GTIN-13. */
export const caseGtin = (barcode: string): string => {
  const digits = `1${barcode.slice(0, -1)}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

const unitCode = (code: string, kind: CodeKind): ProductCode => ({
  code,
  kind,
  level: 'unit',
  pieces: null,
  isCheckedByHand: false,
});

/** The tail of Amazon's numbers: digits and a letter, different for each product. */
const amazonTail = (n: number): string =>
  `${letters[n % letters.length] ?? 'A'}${String(100_000 + n * 7_919)}`;

/**
 * The codes of the demo's n-th product. Most have a code on their case, every third one an FNSKU, some an ASIN and a
 * client's number for the pallet. One case has a wrong check digit, also on the box, and two products share a shelf
 * location.
 */
export const demoCodes = (
  n: number,
  barcode: string,
  caseQuantity: number,
  palletCases: number,
): ProductCode[] => {
  const codes: ProductCode[] = [];
  if (n % 4 !== 3 && /^\d{13}$/.test(barcode) && isValidGtin(barcode))
    codes.push({
      code: caseGtin(barcode),
      kind: 'gtin',
      level: 'case',
      pieces: caseQuantity,
      isCheckedByHand: false,
    });
  if (n === 30 || n === 31) codes.push(unitCode(sharedCode, 'other'));
  for (const { place, code } of Object.values(rareCodes))
    if (n === place) codes.push(unitCode(code, 'other'));
  if (n === 3)
    codes.push({
      code: '15000000000011',
      kind: 'gtin',
      level: 'case',
      pieces: caseQuantity,
      isCheckedByHand: true,
    });
  if (n % 3 === 0) codes.push(unitCode(`X00${amazonTail(n)}`, 'fnsku'));
  if (n % 6 === 0) codes.push(unitCode(`B0${amazonTail(n)}9`, 'asin'));
  if (n % 10 === 5)
    codes.push({
      code: `PAL-${10_000 + n}`,
      kind: 'other',
      level: 'pallet',
      pieces: caseQuantity * palletCases,
      isCheckedByHand: false,
    });
  return codes;
};
