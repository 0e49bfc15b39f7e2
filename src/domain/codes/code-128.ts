import { groupSeparator } from './payload.ts';

/** The widths of bars and spaces of each symbol character, in the order of their values (ISO/IEC 15417). */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );

const [toC, toB, fnc1, startB, startC] = [99, 100, 102, 104, 105];
const stop = '2331112';

/** The digits to encode in set C from here, two per character; '' if set B would be as short. */
const pairsAt = (text: string, at: number): string => {
  const run = /^\d*/.exec(text.slice(at))?.[0] ?? '';
  const even = run.slice(0, run.length - (run.length % 2));
  return even.length >= 4 ? even : '';
};

/** The values of the symbol characters, without checksum and stop. ASCII 29 means FNC1. */
const valuesOf = (text: string): number[] => {
  const values: number[] = [];
  let isC = pairsAt(text, text.startsWith(groupSeparator) ? 1 : 0) !== '';
  values.push(isC ? startC : startB);
  for (let at = 0; at < text.length;) {
    const isSeparator = text.charAt(at) === groupSeparator;
    const pairs = isSeparator ? '' : pairsAt(text, at);
    if (isSeparator) {
      values.push(fnc1);
      at += 1;
    } else if (pairs !== '') {
      if (!isC) values.push(toC);
      isC = true;
      values.push(...(pairs.match(/../g) ?? []).map(Number));
      at += pairs.length;
    } else {
      if (isC) values.push(toB);
      isC = false;
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return values;
};

/**
 * Encodes printable ASCII as Code 128: widths of bars and spaces in turn, in modules, starting with a bar. ASCII 29
 * means FNC1; a leading one makes the symbol a GS1-128.
 */
export const code128 = (text: string): readonly number[] => {
  if (!/^[ -~]+$/.test(text.replaceAll(groupSeparator, '')))
    throw new RangeError('Code 128 is drawn of printable ASCII alone.');
  const values = valuesOf(text);
  const checksum = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  return [...[...values, checksum].map((value) => patterns[value] ?? ''), stop]
    .join('')
    .split('')
    .map(Number);
};
