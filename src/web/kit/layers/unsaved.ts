import { useEffect } from 'react';

let unsaved = 0;

/** Whether the page has input that would be lost by leaving it. */
export const hasUnsaved = (): boolean => unsaved > 0;

/** Reports unsaved input to `hasUnsaved`, while there is some. */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved += 1;
    return () => {
      unsaved -= 1;
    };
  }, [isUnsaved]);
};
