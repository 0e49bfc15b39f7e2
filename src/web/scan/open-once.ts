import type { NavigateFunction } from 'react-router';
import { withScanned, type Scanned } from './scanned.ts';

/** A mark in an entry of the history: its search has opened its product. The router keeps other fields of an entry. */
const mark = 'hasOpened';

const entry = (): object => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
};

const hasOpened = (): boolean => mark in entry();

/** Whether this entry of the history is a search that may open its product: it did not yet. Back comes to the list. */
export const mayOpen = (): boolean => location.pathname === '/search' && !hasOpened();

/** Opens a product at its label, where the scanned code stays as long as it is shown. From a search, only once for the entry of the history. */
export const openOnce = (navigate: NavigateFunction, productId: number, scanned: Scanned): void => {
  const address = `/products/${productId}?tab=labels`;
  if (location.pathname === '/search') {
    if (hasOpened()) return;
    history.replaceState({ ...entry(), [mark]: true }, '');
  }
  const state = withScanned(scanned);
  void navigate(address, { state, replace: location.pathname + location.search === address });
};
