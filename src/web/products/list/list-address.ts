import { IdText } from '#domain/contract/fields.ts';
import { ProductSort, SearchSort } from '#domain/products/contract.ts';
import { Gap } from '#domain/products/gaps.ts';
import { addressCodec, optionalPart, pagePart, textPart } from '#web/list/address-codec.ts';

/** The parts of a product list's address: text ('' for all), client (undefined for all), order. */
const parts = {
  term: textPart,
  clientId: optionalPart(IdText),
  sort: ProductSort.catch('recent'),
  page: pagePart,
};

/** The address of a list of products. A list can be filtered by a gap, the search cannot. */
export const listAddress = addressCodec({ ...parts, lacks: optionalPart(Gap) }, { term: 'search' });

/** The address of the search, where the text parameter has another name. */
export const searchAddress = addressCodec({ ...parts, sort: SearchSort.catch('best') }, { term: 'q' });

/** The parameters in the address of the search. */
export type SearchAddress = ReturnType<typeof searchAddress.read>;

/** The parameters in the address of a list of products. */
export type ListAddress = ReturnType<typeof listAddress.read>;
