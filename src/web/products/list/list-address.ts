import { IdText, PageText } from '#domain/contract/fields.ts';
import { ProductSort } from '#domain/products/contract.ts';

/** What a list of products shows, as its address says it. */
export interface ListAddress {
  /** What is searched for; '' for everything. */
  term: string;
  /** The client; nothing for all. */
  clientId: number | undefined;
  sort: ProductSort;
  /** From 1. */
  page: number;
}

/** Reads the address of a list; whatever is not understood counts as not said. */
export const readListAddress = (query: URLSearchParams, termParam: string): ListAddress => ({
  term: query.get(termParam)?.trim() ?? '',
  clientId: IdText.safeParse(query.get('clientId')).data,
  sort: ProductSort.safeParse(query.get('sort')).data ?? 'recent',
  page: PageText.safeParse(query.get('page')).data ?? 1,
});

/** The query of an address; what is the default is left out, so that one list has one address. */
export const writeListAddress = (
  { term, clientId, sort, page }: ListAddress,
  termParam: string,
): URLSearchParams => {
  const query = new URLSearchParams();
  if (term !== '') query.set(termParam, term);
  if (clientId !== undefined) query.set('clientId', String(clientId));
  if (sort !== 'recent') query.set('sort', sort);
  if (page !== 1) query.set('page', String(page));
  return query;
};
