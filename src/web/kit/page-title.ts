import { useEffect } from 'react';

/** Names the browser's tab after the screen, 'Products · Labelport'. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · Labelport` : 'Labelport';
  }, [title]);
};
