import { useEffect, useRef } from 'react';

/**
 * Lets Back close what lies over the page, instead of leaving it: while open there is an entry of its own in the
 * browser's history, at the same address. Closing otherwise takes the entry away again.
 */
export const useClosedByBack = (isOpen: boolean, onClose: () => void): void => {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The router's own marks are kept, so that to it both entries are the same place.
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
