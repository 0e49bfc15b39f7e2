/** How long the pointer must rest on a control before its hint opens, in milliseconds. */
export const openDelayMs = 700;

/** How long after one hint has closed the next opens without that delay, in milliseconds. */
export const skipDelayMs = 300;

let openHints = 0;
let lastClosing: ReturnType<typeof setTimeout> | undefined;
let skipping = false;
const listeners = new Set<() => void>();

const setSkipping = (next: boolean): void => {
  skipping = next;
  listeners.forEach((listener) => {
    listener();
  });
};

/** Reports that a hint has opened or closed. */
export const noteHint = (open: boolean): void => {
  openHints = Math.max(0, openHints + (open ? 1 : -1));
  clearTimeout(lastClosing);
  if (open) setSkipping(true);
  else if (openHints === 0)
    lastClosing = setTimeout(() => {
      setSkipping(false);
    }, skipDelayMs);
};

/** The current delay in milliseconds: 0 while the user moves from hint to hint. */
export const currentDelayMs = (): number => (skipping ? 0 : openDelayMs);

/** Calls `listener` when the delay changes; returns a function that unsubscribes. */
export const subscribeToDelay = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
