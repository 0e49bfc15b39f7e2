import { useEffect } from 'react';

let unsaved = 0;

/** Whether something stands on the page that would be lost by leaving it. */
export const hasUnsaved = (): boolean => unsaved > 0;

/** Tells that something here is not saved yet, for as long as that is so. */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved += 1;
    return () => {
      unsaved -= 1;
    };
  }, [isUnsaved]);
};
