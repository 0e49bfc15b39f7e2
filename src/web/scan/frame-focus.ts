import { hideNotice } from './notice-above-all.ts';

const frameWithFocus = (): HTMLIFrameElement | null =>
  document.activeElement instanceof HTMLIFrameElement ? document.activeElement : null;

/** Whether the screen says that scans are not heard. */
let isSaid = false;

const heardAgain = (): void => {
  if (!isSaid) return;
  isSaid = false;
  hideNotice();
};

/** Takes the keyboard back from an embedded video, so that scans are heard again. */
const takeFocusBack = (): void => {
  const frame = frameWithFocus();
  if (frame) {
    frame.blur();
    window.focus();
  }
  // A player that loads anew gives the keyboard back by itself.
  heardAgain();
};

const sayUnheard = async (): Promise<void> => {
  // If its code does not load, the connection is lost, which the screen says.
  const code = await import('./say-doubt.tsx').catch(() => null);
  if (!code || !frameWithFocus()) return;
  isSaid = true;
  code.sayThatFrameHasKeys(takeFocusBack);
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
      if (frameWithFocus()) void sayUnheard();
    });
  };
  // Pointer events inside the frame do not arrive here.
  window.addEventListener('blur', windowLostFocus);
  window.addEventListener('focus', heardAgain);
  document.addEventListener('pointermove', takeFocusBack);
  document.addEventListener('pointerdown', takeFocusBack);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('blur', windowLostFocus);
    window.removeEventListener('focus', heardAgain);
    document.removeEventListener('pointermove', takeFocusBack);
    document.removeEventListener('pointerdown', takeFocusBack);
  };
};
