import { useEffect, useRef } from 'react';

/**
 * Closes a form after the leave guard no longer sees unsaved changes. Closes only once: closing may be a step back in the
 * browser's history, and a second step would leave the screen.
 */
export const useCloseWhenDone = (isDone: boolean, onClose: () => void): void => {
  const hasClosed = useRef(false);
  useEffect(() => {
    if (!isDone || hasClosed.current) return;
    hasClosed.current = true;
    onClose();
  }, [isDone, onClose]);
};
