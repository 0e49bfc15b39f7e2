import { useEffect, useState, type ComponentType } from 'react';

/** The delay before loading the toasts' code after the first screen, and before a retry, in milliseconds. */
const patienceMs = 1500;

/**
 * The toasts, loaded after the first screen: nothing is announced before that, and a scan need not wait for them. They
 * are loaded before they are needed, so that a lost connection can be announced.
 */
export const ToasterWhenIdle = () => {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const fetchLater = () => {
      timer = setTimeout(() => {
        import('#web/kit/layers/toaster.tsx')
          .then((module) => setToaster(() => module.Toaster))
          .catch(fetchLater);
      }, patienceMs);
    };
    fetchLater();
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return Toaster ? <Toaster /> : null;
};
