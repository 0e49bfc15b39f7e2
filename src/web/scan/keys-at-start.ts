/**
 * The keys that were pressed outside all fields before the app had loaded; returns them once. public/start.js records
 * them from the first paint on, and stops when it is asked.
 */
export const keysAtStart = (): readonly KeyboardEvent[] => {
  const keys: KeyboardEvent[] = [];
  dispatchEvent(new CustomEvent('keys-at-start', { detail: keys }));
  return keys;
};
