import { useEffect, type RefObject } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Makes the arrow keys move between the search box and several exact hits; with one exact hit or none they keep their
 * usual function.
 */
export const useArrowChoice = (
  box: RefObject<HTMLInputElement | null>,
  results: RefObject<HTMLElement | null>,
): void => {
  useEffect(() => {
    const keyWentDown = (event: KeyboardEvent): void => {
      const step = steps[event.key];
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const hits = [...(results.current?.querySelectorAll<HTMLElement>('[data-exact-hit]') ?? [])];
      if (hits.length < 2 || !box.current) return;
      const places = [box.current, ...hits];
      const from = places.findIndex((place) => place === document.activeElement);
      const isElsewhere = from === -1 && document.activeElement !== document.body;
      if (isElsewhere) return;
      event.preventDefault();
      const to = Math.min(Math.max(from, 0) + step, hits.length);
      places[Math.max(to, 0)]?.focus();
    };
    document.addEventListener('keydown', keyWentDown);
    return () => document.removeEventListener('keydown', keyWentDown);
  }, [box, results]);
};
