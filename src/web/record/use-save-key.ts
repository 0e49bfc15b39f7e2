import { useEffect, useRef } from 'react';

/** Makes Ctrl+S and Cmd+S call `save` instead of saving the page. Null while there is nothing to save. */
export const useSaveKey = (save: (() => void) | null): void => {
  const now = useRef(save);
  useEffect(() => {
    now.current = save;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      now.current?.();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};
