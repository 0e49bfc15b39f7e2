import type { ResolvedCode } from '#domain/codes/contract.ts';

/** The server's reply about a code; a test overrides parts of it. */
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

/** The problem that the server reports for a wrong check digit. */
export const wrongCheckDigit = {
  code: 'code.check_digit',
  message: 'The check digit of 5012345678901 should be 0, not 1. Scan it again.',
  expected: '0',
} as const;
