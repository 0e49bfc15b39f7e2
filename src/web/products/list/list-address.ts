import { IdText } from '#domain/contract/fields.ts';
import { ProductSort } from '#domain/products/contract.ts';
import { addressCodec, optionalPart, pagePart, textPart } from '#web/list/address-codec.ts';

/** The parts of a list of products: its text, '' for everything; the client, nothing for all; the order. */
const parts = {
  term: textPart,
  clientId: optionalPart(IdText),
  sort: ProductSort.catch('recent'),
  page: pagePart,
};

/** The address of a list of products. */
export const listAddress = addressCodec(parts, { term: 'search' });

/** The address of the search, whose text stands under another name. */
export const searchAddress = addressCodec(parts, { term: 'q' });

/** What a list of products shows, as its address says it. */
export type ListAddress = ReturnType<typeof listAddress.read>;
