import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { asWritten } from '#domain/words/say.ts';
import { summaryWith } from './whole-product.ts';

/** The server's reply about a code; a test overrides parts of it. */
export const resolvedWith = (parts: Partial<ResolvedCode>): ResolvedCode => ({
  form: 'gtin',
  symbology: null,
  elements: [],
  gtin: null,
  level: null,
  pieces: null,
  roll: null,
  products: [],
  holds: [],
  problem: null,
  note: null,
  ...parts,
});

/** A jar of plum jam in the form that a scan of its barcode finds it; a test overrides parts of it. */
export const hitWith = (
  parts: Partial<ResolvedCode['products'][number]>,
): ResolvedCode['products'][number] => ({
  ...summaryWith({
    sku: 'JAM-01',
    itemDescription: 'Plum jam',
    barcode: '01234565',
    caseQuantity: 12,
    clientId: 3,
    clientName: 'Orchard',
    labelCount: 1,
    labelType: 'Nutritional',
  }),
  match: 'exact',
  matchedCode: 'barcode',
  ...parts,
});

type Problem = NonNullable<ResolvedCode['problem']>;

/** A problem with this sentence, whatever it states. */
export const problemWith = (code: Problem['code'], message: string): Problem => ({
  code,
  message,
  said: asWritten(message),
});

/** The problem that the server reports for a wrong check digit. */
export const wrongCheckDigit: Problem = {
  ...problemWith('code.check_digit', 'The check digit of 5012345678901 should be 0, not 1. Scan it again.'),
  expected: '0',
};
