import { useEffect } from 'react';

/** Input that would be lost by another address, or only by another page. */
interface Unsaved {
  readonly isOfPage: boolean;
}

const unsaved = new Set<Unsaved>();

/** Whether the page has input that would be lost by leaving it. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

interface Place {
  pathname: string;
  search: string;
}

/** Whether the page has input that would be lost on the way from one address to another; on the way to the same, nothing is. */
export const losesUnsaved = (from: Place, to: Place): boolean => {
  const isOtherPage = from.pathname !== to.pathname;
  const isOther = isOtherPage || from.search !== to.search;
  return [...unsaved].some(({ isOfPage }) => (isOfPage ? isOtherPage : isOther));
};

/** Reports unsaved input to `hasUnsaved`, while there is some. */
export const useUnsaved = (isUnsaved: boolean, isOfPage = false): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const own = { isOfPage };
    unsaved.add(own);
    return () => {
      unsaved.delete(own);
    };
  }, [isUnsaved, isOfPage]);
};
