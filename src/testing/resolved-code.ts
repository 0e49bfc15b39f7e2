import type { ResolvedCode } from '#domain/codes/contract.ts';

/** What the server says of a code, as far as a test does not say it otherwise. */
export const resolvedWith = (parts: Partial<ResolvedCode>): ResolvedCode => ({
  form: 'gtin',
  symbology: null,
  elements: [],
  gtin: null,
  level: null,
  pieces: null,
  products: [],
  problem: null,
  ...parts,
});

/** A wrong check digit, as the server tells of it. */
export const wrongCheckDigit = {
  code: 'code.check_digit',
  message: 'The check digit of 5012345678901 should be 0, not 1. Scan it again.',
  expected: '0',
} as const;
