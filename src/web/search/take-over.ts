import { goOnIn, textUnderWay } from '#web/scan/listen.ts';
import { takeTypedAhead } from './typed-ahead.ts';

/** Gives the box of a screen that has just appeared the focus, with what was being typed when it did. */
export const takeOver = (input: HTMLInputElement): void => {
  // As if it were typed just now: the rest of a scan goes on behind it.
  const begun = takeTypedAhead() || textUnderWay();
  input.focus({ preventScroll: true });
  if (begun === '') {
    input.select();
    return;
  }
  input.value = begun;
  goOnIn(input, begun);
};
