import { ClientSort } from '#domain/clients/contract.ts';
import { PageText } from '#domain/contract/fields.ts';

/** What the list of clients shows, as its address says it. */
export interface ClientsAddress {
  /** What the name must contain; '' for every client. */
  term: string;
  sort: ClientSort;
  /** From 1. */
  page: number;
}

/** Reads the address of the list; whatever is not understood counts as not said. */
export const readClientsAddress = (query: URLSearchParams): ClientsAddress => ({
  term: query.get('search')?.trim() ?? '',
  sort: ClientSort.safeParse(query.get('sort')).data ?? 'recent',
  page: PageText.safeParse(query.get('page')).data ?? 1,
});

/** The query of an address; what is the default is left out, so that one list has one address. */
export const writeClientsAddress = ({ term, sort, page }: ClientsAddress): URLSearchParams => {
  const query = new URLSearchParams();
  if (term !== '') query.set('search', term);
  if (sort !== 'recent') query.set('sort', sort);
  if (page !== 1) query.set('page', String(page));
  return query;
};
