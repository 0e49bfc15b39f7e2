/** Where somebody was on a page: how far down, and on which link. */
export type PlaceOnPage = { scrollY: number; focusedHref: string | null };

/** The state of a navigation within a page that must not move it: a tab that opens where the finger is. */
export const inPlace = { staysInPlace: true } as const;

/** Whether a navigation is one that must not move the page. */
export const isInPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'staysInPlace' in state;

const keyOf = (entry: string): string => `place:${entry}`;

/** Keeps the place of one entry of the browser's history, for as long as the tab lives. */
export const keepPlace = (entry: string, place: PlaceOnPage): void => {
  try {
    sessionStorage.setItem(keyOf(entry), JSON.stringify(place));
  } catch {
    // Without storage a page that is returned to begins at its top.
  }
};

/** The place that was kept of an entry, if any. */
export const readPlace = (entry: string): PlaceOnPage | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(entry)) ?? 'null');
    return isPlace(kept) ? kept : null;
  } catch {
    return null;
  }
};

const isPlace = (value: unknown): value is PlaceOnPage =>
  typeof value === 'object' &&
  value !== null &&
  'scrollY' in value &&
  typeof value.scrollY === 'number' &&
  'focusedHref' in value &&
  (value.focusedHref === null || typeof value.focusedHref === 'string');
