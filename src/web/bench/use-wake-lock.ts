import { useEffect } from 'react';

/** Keeps the screen on for as long as this is drawn, where the browser can. */
export const useWakeLock = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const next = await navigator.wakeLock.request('screen');
        if (isOver) await next.release();
        else lock = next;
      } catch {
        // A low battery refuses it: the screen then goes dark as it does everywhere.
      }
    };
    const again = () => void request();
    again();
    // The browser takes it away whenever the page is hidden.
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
};
