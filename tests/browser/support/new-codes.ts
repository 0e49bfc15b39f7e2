import { gtinCheckDigit } from '#domain/codes/gtin.ts';

/** A code that no other test or earlier run has used. */
export const newCode = (prefix: string): string =>
  `${prefix}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toUpperCase();

/** A GTIN-13 from the range that GS1 keeps for examples, so that it names one product. No other test has used it. */
export const newBarcode = (): string => {
  const digits = `952${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};
