import { useEffect, useRef } from 'react';

/**
 * Makes Back close an overlay instead of leaving the page: while it is open, the browser's history has an extra entry
 * with the same address. Closing it otherwise removes the entry.
 */
export const useClosedByBack = (isOpen: boolean, onClose: () => void): void => {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Keeps the router's state, so that both entries are the same location for it.
    history.pushState(history.state, '');
    let isEntryThere = true;
    const back = () => {
      isEntryThere = false;
      close.current();
    };
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
      if (isEntryThere) history.back();
    };
  }, [isOpen]);
};
