import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from './layers/above-all.tsx';

/** Elements that answer Enter themselves while they have the focus. */
const withOwnEnter =
  'a, button, input, textarea, select, summary, [role="listbox"], [role="combobox"], [aria-haspopup]';

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
    return () => document.body.removeEventListener('keydown', keyWentDown);
  }, []);
};
