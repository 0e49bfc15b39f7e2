import { useLayoutEffect, type RefObject } from 'react';
import { textFieldOf } from './field-memory.ts';

/** The search boxes of the screens that are drawn: one, and for a moment between two screens none or two. */
let boxes: readonly RefObject<HTMLInputElement | null>[] = [];

/** The box that takes what is typed outside of every field. */
const scanBox = (): HTMLInputElement | null => boxes.at(-1)?.current ?? null;

/** Makes a search box the one that takes what is typed outside of every field. */
export const useScanBox = (box: RefObject<HTMLInputElement | null>): void => {
  // A layout effect: between two screens not one key goes unheard.
  useLayoutEffect(() => {
    boxes = [...boxes, box];
    return () => {
      boxes = boxes.filter((other) => other !== box);
    };
  }, [box]);
};

/** What is to be done as soon as a scan has been heard. */
const whenHeard = new Set<() => void>();

/** Calls back whenever a scan has been heard. Returns how to stop that. */
export const onScanHeard = (callback: () => void): (() => void) => {
  whenHeard.add(callback);
  return () => whenHeard.delete(callback);
};

const openList = (element: EventTarget | null): Element | null =>
  element instanceof Element ? element.closest('[role="listbox"], [role="menu"]') : null;

const isInDialog = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * A character typed outside of every field selects the box's text and goes into the box, so it replaces what stood there:
 * this is why an exact hit may hold the focus, and Enter opens it, while the next text still lands in the box. Dialogs
 * keep their keys, and so do open lists.
 */
export const leadToBox = (event: KeyboardEvent): void => {
  const box = scanBox();
  const { target } = event;
  if (!box || event.key === ' ' || textFieldOf(target) || openList(target) || isInDialog(target)) return;
  // Not heard by anybody else: a select would take the character for a choice.
  event.stopPropagation();
  box.focus({ preventScroll: true });
  box.select();
};

/** Tells that a scan was heard, closes the list that is open around the focus, and gives the focus to the box. */
export const leaveForBox = (target: EventTarget | null): void => {
  openList(target)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  for (const callback of whenHeard) callback();
  const box = scanBox();
  if (!box || isInDialog(document.activeElement) || document.activeElement === box) return;
  if (document.activeElement?.closest('search')) box.focus({ preventScroll: true });
};
