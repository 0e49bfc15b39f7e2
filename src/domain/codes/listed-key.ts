import { codeKey, codeKeyOf, writtenKey } from './code-key.ts';
import { isValidGtin } from './gtin.ts';

const digitsInParts = /^\d+(?:[ -]+\d+)+$/;

/** Whether two numbers with the same digits are one: 1-11 is not 11-1, though either may be printed without its dash. */
export const isAsPrinted = (one: string, other: string): boolean =>
  ![one, other].every((text) => digitsInParts.test(writtenKey(text))) ||
  writtenKey(one) === writtenKey(other);

/** The key under which the codes of one product differ: as `codeKey`, but 1-11, 11-1 and 111 are three numbers. */
export const listedKey = (code: string): string | null => {
  const sku = writtenKey(code);
  const key = codeKeyOf(sku);
  return key !== null && digitsInParts.test(sku) && !isValidGtin(key) ? sku : key;
};

/** The keys of the spellings of one code, without the mere digits of 1-11: 11-1 has the same. */
export const listedKeysOf = (spellings: readonly string[]): string[] => {
  const keys = spellings.flatMap((text) => listedKey(text) ?? []);
  return keys.filter((key) => keys.every((other) => other === key || codeKey(other) !== key));
};
