import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isDialogOpen } from './layers/above-all.tsx';

/** Elements that answer Enter themselves while they have the focus. */
const withOwnEnter =
  'a, button, input, textarea, select, summary, [role="listbox"], [role="combobox"], [aria-haspopup]';

/** How many parts of the page ask something that OK answers, and who wants to know. */
let asking = 0;
const listeners = new Set<() => void>();

const ask = (more: 1 | -1): void => {
  asking += more;
  for (const listener of listeners) listener();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether OK answers what a part of the page asks, and not what the page has it for otherwise. */
export const useIsOkAsked = (): boolean => useSyncExternalStore(listen, () => asking > 0);

/**
 * Answers Enter while nothing else on the page has it: what the page asks is what OK means. It comes before the keys that
 * the page has for all of itself.
 */
export const useOkKey = (act: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.repeat;
    if (event.key !== 'Enter' || !isPlain || event.defaultPrevented || isDialogOpen()) return;
    if (event.target instanceof Element && event.target.closest(withOwnEnter)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const keyWentDown = (event: KeyboardEvent) => {
      press(event);
    };
    // The page's own keys listen on the document, and so hear of it later.
    document.body.addEventListener('keydown', keyWentDown);
    ask(1);
    return () => {
      document.body.removeEventListener('keydown', keyWentDown);
      ask(-1);
    };
  }, []);
};
