/** Codes of marketplaces and carriers that name no product, and what they are. */
const others: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^FBA[\dA-Z]{6,12}U\d{6}$/i, 'the number of one box of a shipment to Amazon'],
  [/^FBA[\dA-Z]{6,12}$/i, 'the number of a shipment to Amazon'],
  [/^(?:AZ|ZA):[\dA-Z]{20,}$/i, 'an Amazon Transparency code, which each piece has for itself'],
  [/^LPN[\dA-Z]{6,14}$/i, 'Amazon’s number of one returned piece (LPN)'],
  [/^TBA\d{12}$/i, 'the number of an Amazon parcel'],
  [/^1Z[\dA-Z]{16}$/i, 'the number of a UPS parcel'],
];

/** What a code of a marketplace or carrier is; null for any other text. */
export const shopNumberOf = (text: string): string | null =>
  others.find(([pattern]) => pattern.test(text))?.[1] ?? null;
