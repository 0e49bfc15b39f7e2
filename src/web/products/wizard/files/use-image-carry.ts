import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { carriedByKey, offsetsOf, placeOf, type Lift, type Point } from './image-order.ts';
import { carryWords } from '../wizard-wording.ts';

/** How far a pressed pointer must move before it drags, in CSS pixels: a click is not quite still. */
const stillPx = 4;

const middleOf = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

interface Press {
  index: number;
  at: Point;
}

/** Moves the images of a list by pointer or keys; `onMove` is called once, when an image is dropped elsewhere. */
export const useImageCarry = (onMove: (from: number, to: number) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const press = useRef<Press | null>(null);
  const refocus = useRef<number | null>(null);
  // The current state: the next key may come before the last one is rendered.
  const now = useRef<Lift | null>(null);
  const [lift, setLift] = useState<Lift | null>(null);
  const [said, setSaid] = useState('');

  // A tile that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (refocus.current === null) return;
    list.current?.children[refocus.current]?.querySelector<HTMLElement>('[data-grip]')?.focus();
    refocus.current = null;
  });

  const show = (next: Lift | null) => {
    now.current = next;
    setLift(next);
  };
  const liftUp = (index: number, by: Point = { x: 0, y: 0 }) => {
    const slots = [...(list.current?.children ?? [])].map(middleOf);
    show({ index, slots, by });
    setSaid(carryWords.lifted(index + 1, slots.length));
  };
  const carry = (next: Lift) => {
    const place = placeOf(next);
    if (now.current && place !== placeOf(now.current)) setSaid(carryWords.over(place + 1, next.slots.length));
    show(next);
  };
  const putDown = () => {
    const carried = now.current;
    if (!carried) return;
    show(null);
    const place = placeOf(carried);
    setSaid(carryWords.putDown(place + 1, carried.slots.length));
    if (place === carried.index) return;
    refocus.current = place;
    onMove(carried.index, place);
  };
  const putBack = () => {
    press.current = null;
    const carried = now.current;
    if (!carried) return;
    show(null);
    setSaid(carryWords.putBack(carried.index + 1));
  };

  /** Handlers for dragging an image by pointer. */
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      press.current = { index, at: { x: event.clientX, y: event.clientY } };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (press.current?.index !== index) return;
      const by = { x: event.clientX - press.current.at.x, y: event.clientY - press.current.at.y };
      if (now.current) carry({ ...now.current, by });
      else if (Math.hypot(by.x, by.y) > stillPx) liftUp(index, by);
    },
    onPointerUp: () => {
      if (press.current) putDown();
      press.current = null;
    },
    onPointerCancel: putBack,
  });

  /** Handlers for the button that picks up an image by key, by a screen reader's click, or by finger. */
  const grip = (index: number) => ({
    ...handle(index),
    'data-grip': true,
    'aria-pressed': lift?.index === index,
    // While an image is picked up, Escape puts it back instead of closing the dialog.
    'data-own-escape': lift === null ? undefined : true,
    onClick: (event: { detail: number }) => {
      if (event.detail !== 0) return;
      if (now.current) putDown();
      else liftUp(index);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!now.current) return;
      if (event.key === 'Escape') putBack();
      const next = now.current && carriedByKey(now.current, event.key);
      if (!next) return;
      event.preventDefault();
      carry(next);
    },
    onBlur: putDown,
  });

  return { list, lift, offsets: lift ? offsetsOf(lift) : null, said, handle, grip };
};
