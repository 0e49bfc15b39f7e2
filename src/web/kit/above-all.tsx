import { useEffect, useId, useSyncExternalStore, type ReactNode } from 'react';

/** What stands above everything, and the places that can show it: the page, and each dialog over it. */
let shown: ReactNode = null;
let places: readonly string[] = [];
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows this above everything; null takes it away. */
export const showAboveAll = (node: ReactNode): void => {
  shown = node;
  tell();
};

/** Whether a dialog is open: one task after the other. */
export const isDialogOpen = (): boolean => places.length > 1;

/**
 * A place for what stands above everything. A dialog keeps the focus and hides the page from who cannot see it, so what
 * is said meanwhile is said in the dialog that is open.
 */
export const AboveAll = ({ className }: { className?: string }) => {
  const id = useId();
  useEffect(() => {
    places = [...places, id];
    tell();
    return () => {
      places = places.filter((place) => place !== id);
      tell();
    };
  }, [id]);
  const node = useSyncExternalStore(subscribe, () => (places.at(-1) === id ? shown : null));
  return node === null ? null : <div className={className}>{node}</div>;
};
