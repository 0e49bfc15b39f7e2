import { PageText } from '#domain/contract/fields.ts';
import { DeletedKind } from '#domain/deleted/contract.ts';

/** What the list of deleted records shows, as its address says it. */
export interface DeletedAddress {
  /** Nothing for every kind. */
  kind: DeletedKind | undefined;
  /** From 1. */
  page: number;
}

/** Reads the address of the list; whatever is not understood counts as not said. */
export const readDeletedAddress = (query: URLSearchParams): DeletedAddress => ({
  kind: DeletedKind.safeParse(query.get('kind')).data,
  page: PageText.safeParse(query.get('page')).data ?? 1,
});

/** The query of an address; what is the default is left out, so that one list has one address. */
export const writeDeletedAddress = ({ kind, page }: DeletedAddress): URLSearchParams => {
  const query = new URLSearchParams();
  if (kind !== undefined) query.set('kind', kind);
  if (page !== 1) query.set('page', String(page));
  return query;
};
