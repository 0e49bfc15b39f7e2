import { useRef, type PointerEvent, type MouseEvent } from 'react';

/** How far a finger must move sideways for a swipe, in CSS pixels. */
const swipeFrom = 40;

/** Handlers for swiping an element sideways; it needs `touch-action: pan-y pinch-zoom`. A swipe is not a click. */
export const useSwipe = (moves: { onLeft: () => void; onRight: () => void }) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : null;
      swiped.current = false;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const down = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < swipeFrom || Math.abs(across) < 2 * Math.abs(down)) return;
      swiped.current = true;
      if (across < 0) moves.onLeft();
      else moves.onRight();
    },
    onPointerCancel: () => {
      start.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!swiped.current) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
