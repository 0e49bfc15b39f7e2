import { useId, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';

/** The topmost content, and the places that can show it: the page, and each open dialog. */
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

/** Shows `node` above everything else; null removes it. */
export const showAboveAll = (node: ReactNode): void => {
  shown = node;
  tell();
};

export const isDialogOpen = (): boolean => places.length > 1;

/**
 * A place for the topmost content. A dialog traps the focus and hides the page from screen readers, so while one is open the
 * content is shown inside it.
 */
export const AboveAll = ({ className }: { className?: string }) => {
  const id = useId();
  // A layout effect: a key or a scan must not find a dialog that is drawn and not known yet.
  useLayoutEffect(() => {
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
