/** A position on a page: scroll offset and focused link. */
export type PlaceOnPage = { scrollY: number; focusedHref: string | null };

/** The state of a navigation within a page that must not scroll it, such as opening a tab. */
export const inPlace = { staysInPlace: true } as const;

/** Whether a navigation must not scroll the page. */
export const isInPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'staysInPlace' in state;

const keyOf = (entry: string): string => `place:${entry}`;

/** Stores the position for a history entry, as long as the tab lives. */
export const keepPlace = (entry: string, place: PlaceOnPage): void => {
  try {
    sessionStorage.setItem(keyOf(entry), JSON.stringify(place));
  } catch {
    // Without storage, going back starts at the top.
  }
};

/** The stored position of a history entry, if any. */
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
