import { ClientSort } from '#domain/clients/contract.ts';
import { addressCodec, pagePart, textPart } from '#web/list/address-codec.ts';

/** The address of a list of clients: what the name must contain, and the order. */
export const clientsAddress = addressCodec(
  { term: textPart, sort: ClientSort.catch('recent'), page: pagePart },
  { term: 'search' },
);

/** What the list of clients shows, as its address says it. */
export type ClientsAddress = ReturnType<typeof clientsAddress.read>;
