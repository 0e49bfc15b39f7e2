import { useState } from 'react';
import { useLocation } from 'react-router';

/** The state of a link that leads from the list to an item: which filters and page the list had. */
export const fromList = (search: string): { listSearch: string } => {
  const query = new URLSearchParams(search);
  // A form that lay over the list is not a part of it.
  query.delete('new');
  query.delete('edit');
  return { listSearch: query.toString() };
};

const searchIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'listSearch' in state && typeof state.listSearch === 'string'
    ? state.listSearch
    : '';

/** The address of the list that led to this page, with its filters; without one, of the whole list. */
export const useListBehind = (): { pathname: string; search: string } => {
  const state: unknown = useLocation().state;
  // Kept while the page is: a form that opens over it has a state of its own.
  const [search] = useState(() => searchIn(state));
  return { pathname: '/admin/inventory', search };
};
