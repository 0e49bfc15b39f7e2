import { asSent } from '../codes/as-sent.ts';
import { shopNumberOf } from '../codes/numbers/shop-numbers.ts';
import { readCode } from '../codes/read-code.ts';
import type { NumberKind } from './numbers.ts';
import type { CodeRead } from './read-back.ts';

/** The number of one pallet, parcel or piece. */
export interface PieceNumber {
  kind: NumberKind;
  /** Within what it is unique: the GTIN of a serial number, null if the codes have none; an SSCC is unique in the world. */
  scope: string | null;
  number: string;
}

/** Within what a number is unique: without the code of its article, the product on whose label it stands. */
export const scopeOf = ({ scope }: Pick<PieceNumber, 'scope'>, productId: number): string =>
  scope ?? `product ${productId}`;

/** A serial number of GS1 has 20 characters; what a link says that is no text, or very long, cannot be kept, and numbers nothing. */
const mayBeSerial = (value: string): boolean => value.length <= 500 && !/\p{Cc}/u.test(value);

/** Numbers of a marketplace of which each is on one piece, or one carton: refused there when they come a second time. */
const ofOne = new Set<string | null>(['read.amazon_transparency', 'read.amazon_box']);

/** The numbers of one pallet, parcel or piece in codes, each once. */
export const pieceNumbersIn = (codes: readonly CodeRead[]): PieceNumber[] => {
  // The year decides the century of dates, which are not asked for.
  const readings = codes.map((code) => readCode(asSent(code), { currentYear: 2000, sites: [] }));
  const gtinAmong = (some: typeof readings): string | undefined =>
    some.flatMap(({ elements }) => elements).find(({ ai }) => ai === '01')?.value ??
    some.find(({ gtin }) => gtin !== null)?.gtin ??
    undefined;
  const ofShops = codes.flatMap(({ text }): PieceNumber[] =>
    ofOne.has(shopNumberOf(text)) ? [{ kind: 'serial', scope: 'amazon', number: text.toUpperCase() }] : [],
  );
  const ofGs1 = readings.flatMap((reading) =>
    reading.elements.flatMap(({ ai, value }): PieceNumber[] => {
      if (ai === '00') return [{ kind: 'sscc', scope: '', number: value }];
      const gtin = gtinAmong([reading]) ?? gtinAmong(readings);
      if (ai !== '21' || !mayBeSerial(value)) return [];
      return [{ kind: 'serial', scope: gtin?.padStart(14, '0') ?? null, number: value }];
    }),
  );
  const found = [...ofGs1, ...ofShops];
  return [...new Map(found.map((one) => [`${one.kind} ${one.scope} ${one.number}`, one])).values()];
};
