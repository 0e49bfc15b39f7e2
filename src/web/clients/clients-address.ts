import { ClientSort } from '#domain/clients/contract.ts';
import { addressCodec, pagePart, textPart } from '#web/list/address-codec.ts';

/** The address of a list of clients: search term for the name, and sort order. */
export const clientsAddress = addressCodec(
  { term: textPart, sort: ClientSort.catch('recent'), page: pagePart },
  { term: 'search' },
);

/** The parameters in the address of the list of clients. */
export type ClientsAddress = ReturnType<typeof clientsAddress.read>;
