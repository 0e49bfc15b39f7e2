import { splitSymbology } from '../codes/payload.ts';
import { readRollCode } from '../codes/roll-code.ts';
import { readReleaseMark } from '../products/release-mark.ts';
import { transparencyIn } from './judging/label-numbers.ts';
import { cardCodes, knownWrongCode, stationCards } from './known-wrong.ts';

const cards: readonly string[] = [
  knownWrongCode,
  ...Object.values(cardCodes),
  ...Object.values(stationCards),
];

const isComparedAsPrinted = (text: string): boolean =>
  readRollCode(text).kind !== 'other' ||
  readReleaseMark(text) !== null ||
  transparencyIn(text) !== null ||
  cards.includes(text.toUpperCase());

/**
 * A scan without the symbology identifier that some scanners send first (`]Q1`, ISO/IEC 15424), where it is a card, a
 * roll, a release mark or a Transparency code: these are compared as they are printed. Any other scan stays as it came,
 * because its identifier says how it is read.
 */
export const plainScan = (text: string): string => {
  const { symbology, payload } = splitSymbology(text);
  return symbology !== null && isComparedAsPrinted(payload) ? payload : text;
};
