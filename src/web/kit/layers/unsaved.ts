import { useEffect } from 'react';

/** Input that would be lost by another address, or only by another page. */
interface Unsaved {
  readonly isOfPage: boolean;
}

const unsaved = new Set<Unsaved>();

/** Whether the page has input that would be lost by leaving it. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Whether the page has input that would be lost on the way from one address to another. */
export const losesUnsaved = (from: { pathname: string }, to: { pathname: string }): boolean =>
  [...unsaved].some(({ isOfPage }) => !isOfPage || from.pathname !== to.pathname);

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
