import { useEffect } from 'react';
import { addToRun, endsScannersRun, isScannersRun, type KeyDown } from '#domain/scan/wedge.ts';
import { toast } from '#web/kit/use-toast.ts';
import { isModifier, typesCharacter } from '#web/search/types-character.ts';
import { useSession } from '#web/session/session.tsx';

const leftOut = {
  title: 'That was a scan',
  description: 'The scanned code was not entered: this field takes a number. Type the number.',
};

const isNumberField = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && 'numberField' in element.dataset;

/** A search box is meant for scans, and Enter in a text area only starts a new line. */
const takesEnter = (element: EventTarget | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof Element && element.closest('search') !== null);

/** Sets the text as if it were typed, so that React notices. */
const putBack = (field: HTMLInputElement, text: string): void => {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/** Watches the keys of the page; returns a function that stops this. */
const keepScansOut = (): (() => void) => {
  let run: readonly KeyDown[] = [];
  let runIn: EventTarget | null = null;
  /** The text of the field before the first key of the run. */
  let textBefore = '';
  let isTold = false;

  const keyWentDown = (event: KeyboardEvent): void => {
    if (isModifier(event)) return;
    if (event.key === 'Enter' && endsScannersRun(run, event.timeStamp) && !takesEnter(event.target))
      event.preventDefault();
    // A key that is held down repeats as fast as a scanner.
    if (event.repeat || event.isComposing || !typesCharacter(event)) {
      run = [];
      return;
    }
    // A run that continues in another field is not a scan: a scanner changes fields only after its code.
    run = addToRun(event.target === runIn ? run : [], { character: event.key, atMs: event.timeStamp });
    if (run.length === 1) {
      runIn = event.target;
      textBefore = isNumberField(event.target) ? event.target.value : '';
      isTold = false;
    }
    if (!isNumberField(event.target) || !isScannersRun(run)) return;
    event.preventDefault();
    if (isTold) return;
    isTold = true;
    putBack(event.target, textBefore);
    toast(leftOut);
  };

  document.addEventListener('keydown', keyWentDown, { capture: true });
  return () => document.removeEventListener('keydown', keyWentDown, { capture: true });
};

/**
 * Keeps a scanner's keys out of number fields, and its Enter from submitting a form or pressing a button. Only while
 * signed in: a password manager types as fast as a scanner, and its Enter signs in.
 */
export const ScanGuard = () => {
  const isSignedIn = useSession().status === 'signed_in';
  useEffect(() => (isSignedIn ? keepScansOut() : undefined), [isSignedIn]);
  return null;
};
