import { useEffect, useState, type ComponentType } from 'react';

/** How long after the first screen the toasts' code is fetched, and how long after a failure again, in milliseconds. */
const patienceMs = 1500;

/**
 * The toasts, fetched once the first screen stands: nothing is announced before, and a scan does not wait for them.
 * They come before they are needed, so that a lost connection can still be announced.
 */
export const ToasterWhenIdle = () => {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const fetchLater = () => {
      timer = setTimeout(() => {
        import('#web/kit/toaster.tsx').then((module) => setToaster(() => module.Toaster)).catch(fetchLater);
      }, patienceMs);
    };
    fetchLater();
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return Toaster ? <Toaster /> : null;
};
