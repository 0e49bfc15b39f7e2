import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { cleanScan } from '#domain/scan/clean-scan.ts';

/** How long typing pauses before it is searched for, in milliseconds. */
const pauseMs = 150;

interface SearchBoxOptions {
  /** What the address says is searched for. */
  term: string;
  /** Called with what stands in the box, never with ''; an emptied box that is sent is told to `onType`. */
  onSend: (term: string) => void;
  /** Called when typing pauses. */
  onType: ((term: string) => void) | undefined;
}

/**
 * A search box that the browser keeps: its text is read when it is sent and never comes from state, which may lag
 * behind a scanner. It is written only when the address changes by other hands (Back, a link, Clear Search).
 */
export const useSearchBox = (
  box: RefObject<HTMLInputElement | null>,
  { term, onSend, onType }: SearchBoxOptions,
): { send: () => void; typed: () => void } => {
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** What this box itself has put on the way into the address; the address follows a moment later. */
  const underWay = useRef([term]);

  useLayoutEffect(() => {
    const own = underWay.current.lastIndexOf(term);
    underWay.current = own === -1 ? [term] : underWay.current.slice(own);
    if (own !== -1 || !box.current) return;
    clearTimeout(pause.current);
    showText(box.current, term);
  }, [box, term]);

  useEffect(
    () => () => {
      clearTimeout(pause.current);
    },
    [],
  );

  const send = useCallback(() => {
    clearTimeout(pause.current);
    if (!box.current) return;
    const text = cleanScan(box.current.value);
    box.current.focus({ preventScroll: true });
    // Selected, so that the next scan replaces it while the answer is still on its way.
    box.current.select();
    if (text === '') {
      // Emptied and sent before typing has paused: the list goes with the box.
      if (!onType || underWay.current.at(-1) === '') return;
      underWay.current.push('');
      onType('');
      return;
    }
    underWay.current.push(text);
    onSend(text);
  }, [box, onSend, onType]);

  const typed = useCallback(() => {
    clearTimeout(pause.current);
    if (!onType) return;
    pause.current = setTimeout(() => {
      if (!box.current) return;
      const text = cleanScan(box.current.value);
      underWay.current.push(text);
      onType(text);
    }, pauseMs);
  }, [box, onType]);

  return { send, typed };
};

const showText = (input: HTMLInputElement, text: string): void => {
  input.value = text;
};
