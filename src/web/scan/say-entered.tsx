import { hideNotice, showNotice } from './notice-above-all.ts';
import { ScanNotice } from './scan-notice.tsx';

/** How long it is shown, in milliseconds. */
const shownMs = 4000;

/** Says what of a scan was entered into a form. */
export const sayEntered = (entered: { title: string }): void => {
  showNotice(<ScanNotice tone="found" {...entered} onDismiss={hideNotice} />, shownMs);
};
