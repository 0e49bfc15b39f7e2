import { useEffect, useRef } from 'react';

/**
 * Closes a form after what it saved is no longer unsaved in the leave guard's sight, and once: closing may be a step
 * back in the browser's history, and a second one would lead out of the screen.
 */
export const useCloseWhenDone = (isDone: boolean, onClose: () => void): void => {
  const hasClosed = useRef(false);
  useEffect(() => {
    if (!isDone || hasClosed.current) return;
    hasClosed.current = true;
    onClose();
  }, [isDone, onClose]);
};
