import { useEffect } from 'react';

/** Sets the title of the browser's tab: 'Products · Labelport'. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · Labelport` : 'Labelport';
  }, [title]);
};
