import { gtinCheckDigit, gtinDigits, isValidGtin } from './gtin.ts';
import { upcAOf } from './unit-gtin.ts';
import { codeFaultWords as words } from '../words/en/code-faults.ts';
import type { StoredSaid } from '../words/said.ts';
import type { CodeKind } from './code-kinds.ts';

/** A fault of a code, as a fact and in English; `expected` is the right check digit if nothing else is wrong. */
export interface CodeFault extends StoredSaid {
  code: keyof typeof words;
  message: string;
  expected?: string;
}

/**
 * Whether a spreadsheet or program has turned the code into a number such as 5.01235E+12. Without the sign only from
 * the shortest GTIN on: 3E5 is a code.
 */
export const isRuinedNumber = (code: string): boolean =>
  /^\d(?:[.,]\d+)?E(?:\+\d{1,2}|0?[7-9]|[1-9]\d)$/i.test(code);

/** What is said of such a number. */
export const ruinedNumber = {
  said: { code: 'code_fault.ruined', values: {} },
  message: words['code_fault.ruined'],
} as const;

/** The GTIN with the leading zeros that a spreadsheet dropped; null if there is none. */
const withLostZeros = (digits: string): string | null => {
  for (const length of [8, 12, 13])
    if (digits.length < length && isValidGtin(digits.padStart(length, '0')))
      return digits.padStart(length, '0');
  return null;
};

const zerosMissing = (whole: string): CodeFault => ({
  code: 'code_fault.zeros',
  values: { whole },
  message: words['code_fault.zeros']({ whole }),
});

const faultOfGtin = (code: string, isCheckedByHand: boolean): CodeFault | null => {
  const digits = gtinDigits(code);
  if (!/^\d+$/.test(digits))
    return { code: 'code_fault.letters', values: {}, message: words['code_fault.letters'] };
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) {
    const whole = withLostZeros(digits);
    if (whole) return zerosMissing(whole);
    const values = { count: digits.length };
    return { code: 'code_fault.length', values, message: words['code_fault.length'](values) };
  }
  if (isValidGtin(digits) || isCheckedByHand || upcAOf(digits) !== null) return null;
  const expected = String(gtinCheckDigit(digits.slice(0, -1)));
  const values = { expected, found: digits.at(-1) ?? '' };
  return {
    code: 'code_fault.check_digit',
    values,
    message: words['code_fault.check_digit'](values),
    expected,
  };
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
  if (isRuinedNumber(typed)) return { code: 'code_fault.ruined', values: {}, message: ruinedNumber.message };
  if (kind === 'gtin') return faultOfGtin(typed, isCheckedByHand);
  // A numeric ASIN is an ISBN, which may begin with zeros.
  if (kind === 'asin' && /^\d{1,9}$/.test(typed)) return zerosMissing(typed.padStart(10, '0'));
  return null;
};
