import { useState } from 'react';
import { useLocation } from 'react-router';

/** The state of a link from the list to an item: the list's filters and page. */
export const fromList = (search: string): { listSearch: string } => {
  const query = new URLSearchParams(search);
  // A form that was open over the list is not part of it.
  query.delete('new');
  query.delete('edit');
  return { listSearch: query.toString() };
};

const searchIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'listSearch' in state && typeof state.listSearch === 'string'
    ? state.listSearch
    : '';

/** The address of the list that led to this page, with its filters; the unfiltered list if none did. */
export const useListBehind = (): { pathname: string; search: string } => {
  const state: unknown = useLocation().state;
  // Read once: a form that opens over the page has a navigation state of its own.
  const [search] = useState(() => searchIn(state));
  return { pathname: '/admin/inventory', search };
};
