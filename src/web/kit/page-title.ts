import { useEffect } from 'react';
import { firstWords as words } from './first-wording.ts';

/** Sets the title of the browser's tab: 'Products · Labelport'. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? words.labelport({ title }) : 'Labelport';
  }, [title]);
};
