import { useLayoutEffect, type RefObject } from 'react';
import { isLayerAwaited } from './awaited.ts';
import { textFieldOf } from './field-memory.ts';

interface Box {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Whether it searches all products by code, so that scans outside all fields are its own. */
  readonly takesScans: boolean;
}

/** The search boxes of the rendered screens: one, or for a moment between two screens none or two. */
let boxes: readonly Box[] = [];

/** The box that takes keys typed outside all fields. */
const scanBox = (): HTMLInputElement | null => boxes.at(-1)?.ref.current ?? null;

/** Whether this field is the box that searches all products by code. */
export const isProductSearch = (field: Element): boolean =>
  boxes.some(({ ref, takesScans }) => takesScans && ref.current === field);

/** Makes a search box take the keys typed outside all fields, and with `takesScans` the scans. */
export const useScanBox = (ref: RefObject<HTMLInputElement | null>, takesScans = false): void => {
  // A layout effect, so that no key is lost between two screens.
  useLayoutEffect(() => {
    const box = { ref, takesScans };
    boxes = [...boxes, box];
    return () => {
      boxes = boxes.filter((other) => other !== box);
    };
  }, [ref, takesScans]);
};

/** Called as soon as a scan was heard. */
const whenHeard = new Set<() => void>();

/** Calls back whenever a scan was heard; returns a function that unsubscribes. */
export const onScanHeard = (callback: () => void): (() => void) => {
  whenHeard.add(callback);
  return () => whenHeard.delete(callback);
};

const openList = (element: EventTarget | null): Element | null =>
  element instanceof Element ? element.closest('[role="listbox"], [role="menu"]') : null;

/** A select takes the letters typed at it: it chooses by them. */
const isSelect = (element: EventTarget | null): boolean =>
  element instanceof Element && element.matches('[role="combobox"]:not(input), select');

const isInDialog = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Sends a character typed outside all fields to the box, where it replaces the selected text; returns whether it did. So an
 * exact hit may have the focus, where Enter opens it, and the next text still goes into the box. Dialogs and open lists
 * keep their keys.
 */
export const leadToBox = (event: KeyboardEvent): boolean => {
  const box = scanBox();
  const { target } = event;
  if (!box || isLayerAwaited() || event.key === ' ' || textFieldOf(target) || openList(target)) return false;
  if (isSelect(target) || isInDialog(target)) return false;
  // Nothing else may hear it: a select would choose an option by the character.
  event.stopPropagation();
  box.focus({ preventScroll: true });
  box.select();
  return true;
};

/**
 * Reports that a scan was heard, closes the list that is open around the focus, and gives the focus back to the box.
 */
export const leaveForBox = (target: EventTarget | null): void => {
  openList(target)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  for (const callback of whenHeard) callback();
  const box = scanBox();
  if (!box || isInDialog(document.activeElement) || document.activeElement === box) return;
  if (document.activeElement?.closest('search')) box.focus({ preventScroll: true });
};
