import { asSent } from '../codes/as-sent.ts';
import { readCode } from '../codes/read-code.ts';
import type { CodeRead } from './read-back.ts';

/** The GS1 elements that number one pallet or parcel, and one piece. */
const ofOnePiece: readonly string[] = ['00', '21'];

/** The first number of one pallet, parcel or piece in codes; null if there is none. */
export const onePieceNumber = (codes: readonly CodeRead[]): string | null => {
  // The year decides the century of dates, which are not asked for.
  const elements = codes.flatMap((code) => readCode(asSent(code), { currentYear: 2000, sites: [] }).elements);
  return elements.find(({ ai }) => ofOnePiece.includes(ai))?.value ?? null;
};
