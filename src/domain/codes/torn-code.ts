import { isValidGtin } from './gtin.ts';
import type { CodeProblem } from './code-problem.ts';
import { saidOfCode } from '../words/said-of-code.ts';

const lengths = [13, 12, 14, 8];

/** The two different GTINs that a run of digits consists of; null if it does not. */
const twoGtins = (digits: string): readonly [string, string] | null => {
  if (!/^\d{20,28}$/.test(digits)) return null;
  for (const length of lengths) {
    const [first, second] = [digits.slice(0, length), digits.slice(length)];
    if (isValidGtin(first) && isValidGtin(second) && first !== second) return [first, second];
  }
  return null;
};

const twoScans = (first: string, second: string): CodeProblem => ({
  code: 'code.two_scans',
  ...saidOfCode('read.two_scans', { first, second }),
});

const symbologyInside = /^(.{4,}?)(\](?:[CEe][0-4]|[dQ][0-6]|[IJ][01])\S{4,})$/s;
const linkInside = /^(https?:\/\/.+?)(https?:\/\/.+)$/is;

/** Numbers with something between them, as a device writes them that puts whole texts into a field. */
const apart = (text: string): readonly [string, string] | null => {
  const [first = '', second = '', ...others] = text.split(/[\s,;|]+/);
  const areTwo = others.length === 0 && first !== second && first.length > 8 && second.length > 8;
  return areTwo && isValidGtin(first) && isValidGtin(second) ? [first, second] : null;
};

/** Two scans that a scanner or a busy computer sent as one; null for one scan. */
export const twoInOne = (text: string): CodeProblem | null => {
  const pair = twoGtins(text) ?? apart(text);
  if (pair) return twoScans(...pair);
  const [, first, second] = symbologyInside.exec(text) ?? linkInside.exec(text) ?? [];
  return first === undefined || second === undefined ? null : twoScans(first, second);
};

const isElementString = (text: string): boolean => /^(?:\(0[12]\)|0[12])\d{14}/.test(text);

/** Two element strings, each in a line of its own; null for anything else. */
export const twoCodes = (text: string): CodeProblem | null => {
  const [first = '', second = '', ...others] = text.split(/[\t\r\n]+/);
  const areTwo = others.length === 0 && first !== second && isElementString(first) && isElementString(second);
  return areTwo ? twoScans(first, second) : null;
};

/** Whether the beginning of a code is missing: of its symbology identifier, its link, its envelope, or its first identifier. */
export const isCutAtStart = (text: string): boolean =>
  /^(?:C1|d2|Q3|e0|J1)\(?01\)?\d{14}/.test(text) ||
  /^\)?>\p{Cc}0[56]\p{Cc}/u.test(text) ||
  /^(?:ttps?|tps?|ps?|s)?:?\/{1,2}\S+\/01\/\d{8,14}\b/i.test(text) ||
  (/^1\d{14}(?!\d*$)/.test(text) && isValidGtin(text.slice(1, 15)));

export const cutAtStart: CodeProblem = {
  code: 'code.cut',
  ...saidOfCode('read.cut'),
};
