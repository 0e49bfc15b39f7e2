import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { onScanHeard } from '#web/scan/scan-box.ts';

/** How long typing must pause before the search starts, in milliseconds. */
const pauseMs = 150;

interface SearchBoxOptions {
  /** The search term in the address. */
  term: string;
  /** Called with the box's text, never with ''; submitting an empty box calls `onType`. */
  onSend: (term: string) => void;
  /** Called when typing pauses. */
  onType: ((term: string) => void) | undefined;
}

/**
 * Controls a search box. Its text is read from the field on submit, because React state may lag behind a scanner. The
 * field is written only if the address changes for another reason (Back, a link, Clear Search).
 */
export const useSearchBox = (
  box: RefObject<HTMLInputElement | null>,
  { term, onSend, onType }: SearchBoxOptions,
): { send: () => void; typed: () => void } => {
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Terms from this box that are not in the address yet; the address follows a moment later. */
  const underWay = useRef([term]);

  useLayoutEffect(() => {
    const own = underWay.current.lastIndexOf(term);
    underWay.current = own === -1 ? [term] : underWay.current.slice(own);
    if (own !== -1 || !box.current) return;
    clearTimeout(pause.current);
    showText(box.current, term);
  }, [box, term]);

  useEffect(() => {
    const forget = () => {
      clearTimeout(pause.current);
    };
    // A scan removes its keys from the field again. A search for the rest would change the address of the screen that the scan
    // has opened.
    const stop = onScanHeard(forget);
    return () => {
      stop();
      forget();
    };
  }, []);

  const send = useCallback(() => {
    clearTimeout(pause.current);
    if (!box.current) return;
    const text = box.current.value.trim();
    box.current.focus({ preventScroll: true });
    // Selected, so that the next scan replaces it while the response is pending.
    box.current.select();
    if (text === '') {
      // Emptied and submitted before typing paused: clears the list, too.
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
      const text = box.current.value.trim();
      // Sent meanwhile. A scan that comes as one text is sent before its field tells of it, and may have opened a page by now.
      if (text === underWay.current.at(-1)) return;
      underWay.current.push(text);
      onType(text);
    }, pauseMs);
  }, [box, onType]);

  return { send, typed };
};

const showText = (input: HTMLInputElement, text: string): void => {
  input.value = text;
};
