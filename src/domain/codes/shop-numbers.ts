import type { CodeFact } from '../words/said-of-code.ts';

/** Codes of marketplaces and carriers that name no product, and what is said of them. */
const others = [
  [/^FBA[\dA-Z]{6,12}U\d{6}$/i, 'read.amazon_box'],
  [/^FBA[\dA-Z]{6,12}$/i, 'read.amazon_shipment'],
  [/^(?:AZ|ZA):[\dA-Z]{20,}$/i, 'read.amazon_transparency'],
  [/^LPN[\dA-Z]{6,14}$/i, 'read.amazon_return'],
  [/^TBA\d{12}$/i, 'read.amazon_parcel'],
  [/^1Z[\dA-Z]{16}$/i, 'read.ups_parcel'],
] as const satisfies readonly (readonly [pattern: RegExp, said: CodeFact])[];

/** What is said of a code of a marketplace or carrier; null for any other text. */
export const shopNumberOf = (text: string): (typeof others)[number][1] | null =>
  others.find(([pattern]) => pattern.test(text))?.[1] ?? null;
