import { hideNotice } from './notice-above-all.ts';

/** How often to look who has the keyboard, in milliseconds: not every browser tells when a video takes it, or gives it back. */
const lookMs = 250;

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
  heardAgain();
};

const sayUnheard = async (): Promise<void> => {
  // If its code does not load, the connection is lost, which the screen says.
  const code = await import('./say-doubt.tsx').catch(() => null);
  if (!code || isSaid || !frameWithFocus()) return;
  isSaid = true;
  code.sayThatFrameHasKeys(takeFocusBack);
};

const look = (): void => {
  // A player that loads anew gives the keyboard back by itself.
  if (!frameWithFocus()) heardAgain();
  else if (!isSaid) void sayUnheard();
};

/**
 * While an embedded video has the keyboard, no scan is heard. The screen says so, and the keyboard comes back as soon as the
 * pointer leaves the video. Returns a function that stops this.
 */
export const watchFrames = (): (() => void) => {
  const looking = setInterval(look, lookMs);
  // Pointer events inside the frame do not arrive here.
  document.addEventListener('pointermove', takeFocusBack);
  document.addEventListener('pointerdown', takeFocusBack);
  return () => {
    clearInterval(looking);
    document.removeEventListener('pointermove', takeFocusBack);
    document.removeEventListener('pointerdown', takeFocusBack);
  };
};
