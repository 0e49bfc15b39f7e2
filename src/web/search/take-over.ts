import { goOnIn, textUnderWay } from '#web/scan/listen.ts';
import { takeTypedAhead } from '#web/scan/typed-ahead.ts';

/** Focuses the box of a screen that has just appeared, and puts into it what the user was typing at that moment. */
export const takeOver = (input: HTMLInputElement): void => {
  // As if it were typed just now: the rest of a scan continues after it.
  const begun = takeTypedAhead() || textUnderWay();
  input.focus({ preventScroll: true });
  if (begun === '') {
    input.select();
    return;
  }
  input.value = begun;
  goOnIn(input, begun);
};
