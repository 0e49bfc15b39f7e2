import { showAboveAll } from '#web/kit/layers/above-all.tsx';

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Hides the notice of the last scan. */
export const hideNotice = (): void => {
  clearTimeout(hiding);
  showAboveAll(null);
};

/** Shows a notice of a scan in place of the last one; with `forMs`, for so many milliseconds. */
export const showNotice = (node: Parameters<typeof showAboveAll>[0], forMs?: number): void => {
  clearTimeout(hiding);
  showAboveAll(node);
  if (forMs !== undefined) hiding = setTimeout(hideNotice, forMs);
};
