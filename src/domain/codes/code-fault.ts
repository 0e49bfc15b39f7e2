import { gtinCheckDigit, isValidGtin } from './gtin.ts';
import type { CodeKind } from './code-kinds.ts';

/** A fault of a code; `expected` is the right check digit if nothing else is wrong. */
export interface CodeFault {
  message: string;
  expected?: string;
}

/** The digits of a GTIN typed with spaces or hyphens: '5 012345 678900'. */
export const gtinDigits = (code: string): string => code.replaceAll(/[ -]/g, '');

/** Whether a spreadsheet has turned the code into a number such as 5.01235E+12. */
export const isRuinedNumber = (code: string): boolean => /^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(code);

export const ruinedNumber =
  'A spreadsheet has turned this code into a number and lost its last digits. Take it from the box.';

/** The GTIN with the leading zeros that a spreadsheet dropped; null if there is none. */
const withLostZeros = (digits: string): string | null => {
  for (const length of [8, 12, 13])
    if (digits.length < length && isValidGtin(digits.padStart(length, '0')))
      return digits.padStart(length, '0');
  return null;
};

const faultOfGtin = (code: string, isCheckedByHand: boolean): CodeFault | null => {
  const digits = gtinDigits(code);
  if (!/^\d+$/.test(digits)) return { message: 'A GTIN has digits only. Choose another kind.' };
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) {
    const whole = withLostZeros(digits);
    return {
      message: whole
        ? `Zeros in front are missing: ${whole}. A spreadsheet drops them.`
        : `A GTIN has 8, 12, 13 or 14 digits, not ${digits.length}.`,
    };
  }
  if (isValidGtin(digits) || isCheckedByHand) return null;
  const expected = String(gtinCheckDigit(digits.slice(0, -1)));
  return { message: `The check digit should be ${expected}, not ${digits.at(-1) ?? ''}.`, expected };
};

/** Checks a code by the rules of its kind; null if nothing is wrong. */
export const codeFault = ({
  code,
  kind,
  isCheckedByHand,
}: {
  code: string;
  kind: CodeKind;
  isCheckedByHand: boolean;
}): CodeFault | null => {
  const typed = code.trim();
  if (isRuinedNumber(typed)) return { message: ruinedNumber };
  if (kind === 'gtin') return faultOfGtin(typed, isCheckedByHand);
  // A numeric ASIN is an ISBN, which may begin with zeros.
  if (kind === 'asin' && /^\d{1,9}$/.test(typed))
    return { message: `Zeros in front are missing: ${typed.padStart(10, '0')}. A spreadsheet drops them.` };
  return null;
};
