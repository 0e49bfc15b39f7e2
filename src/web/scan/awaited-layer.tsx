import { useEffectEvent, useLayoutEffect } from 'react';
import { awaitLayer } from './awaited.ts';
import { putInto, remember, textFieldOf } from './field-memory.ts';

interface Stroke {
  readonly key: string;
  readonly atMs: number;
}

/** No person types four keys this fast, in milliseconds. */
const fourKeysMs = 100;

const isOfScanner = (strokes: readonly Stroke[]): boolean =>
  strokes.some(({ atMs }, index) => atMs - (strokes[index - 3]?.atMs ?? -Infinity) < fourKeysMs);

/** In how many frames a layer that has arrived gives the focus to its field. */
const mostFrames = 30;

/** Types a text into the field that has the focus next; `before` had it while the layer was awaited. */
const typeIntoNext = (text: string, before: Element | null, frames = 0): void => {
  const field = textFieldOf(document.activeElement);
  if (field && field !== before) putInto(remember(field), text);
  else if (frames < mostFrames) requestAnimationFrame(() => typeIntoNext(text, before, frames + 1));
};

/**
 * Stands for a layer that was asked for and is not there yet, because its code or what it asks about is being loaded. Its
 * keys do not reach the screen below: Escape takes it back, if it can be, and what is typed is put into its first field. A
 * scan is heard.
 */
export const AwaitedLayer = ({ onClose }: { onClose: (() => void) | null }) => {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== null;
  useLayoutEffect(() => {
    let strokes: Stroke[] = [];
    const before = document.activeElement;
    const pressed = (event: KeyboardEvent): void => {
      const { key, timeStamp: atMs } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      // What is no layer over the screen leaves the fields of the screen their keys.
      if (!isClosable && textFieldOf(document.activeElement)) return;
      // The listener for scans has kept the key.
      if (event.defaultPrevented) strokes = [];
      else if (key.length === 1) strokes.push({ key, atMs });
      else if (key === 'Backspace') strokes.pop();
      else if (key === 'Escape' && isClosable) close();
      else if (key !== 'Enter' && key !== 'Tab') return;
      if (key === 'Escape') strokes = [];
      event.preventDefault();
      event.stopPropagation();
    };
    const stopAwaiting = awaitLayer();
    document.addEventListener('keydown', pressed, { capture: true });
    return () => {
      stopAwaiting();
      document.removeEventListener('keydown', pressed, { capture: true });
      if (strokes.length > 0 && !isOfScanner(strokes))
        typeIntoNext(strokes.map(({ key }) => key).join(''), before);
    };
  }, [isClosable]);
  return null;
};
