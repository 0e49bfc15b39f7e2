import { hideNotice } from './notice-above-all.ts';

const frameWithFocus = (): HTMLIFrameElement | null =>
  document.activeElement instanceof HTMLIFrameElement ? document.activeElement : null;

/** Takes the keyboard back from an embedded video, so that scans are heard again. */
const takeFocusBack = (): void => {
  const frame = frameWithFocus();
  if (!frame) return;
  frame.blur();
  window.focus();
  hideNotice();
};

const sayUnheard = (): void => {
  import('./say-doubt.tsx')
    .then(({ sayThatFrameHasKeys }) => (frameWithFocus() ? sayThatFrameHasKeys(takeFocusBack) : undefined))
    .catch(() => undefined);
};

/**
 * After a click into an embedded video all keys go to it, and no scan is heard. The screen says so, and the keyboard comes
 * back as soon as the pointer leaves the video. Returns a function that stops this.
 */
export const watchFrames = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const windowLostFocus = (): void => {
    // The active element is known only after the event.
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (frameWithFocus()) sayUnheard();
    });
  };
  // Pointer events inside the frame do not arrive here.
  window.addEventListener('blur', windowLostFocus);
  document.addEventListener('pointermove', takeFocusBack);
  document.addEventListener('pointerdown', takeFocusBack);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('blur', windowLostFocus);
    document.removeEventListener('pointermove', takeFocusBack);
    document.removeEventListener('pointerdown', takeFocusBack);
  };
};
