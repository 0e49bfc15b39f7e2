import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readFormTarget, withForm, type FormTarget } from './form-address.ts';
import { inPlace } from '#web/navigation/place-on-page.ts';

/** Marks a history entry whose form was opened from the page in the entry below. */
const openedHere = { ...inPlace, formOpenedHere: true } as const;

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'formOpenedHere' in state;

/** The form named in the address, and how to open and close it. Back closes it, and a reload opens it again. */
export const useFormAddress = (): {
  target: FormTarget | null;
  open: (target: FormTarget) => void;
  close: () => void;
} => {
  const location = useLocation();
  const navigate = useNavigate();
  const isGoingBack = useRef(false);
  const query = new URLSearchParams(location.search);

  // If the entry below has the form open as well, going back has not closed it.
  useEffect(() => {
    if (!isGoingBack.current) return;
    isGoingBack.current = false;
    const below = new URLSearchParams(location.search);
    if (readFormTarget(below) !== null)
      void navigate({ search: withForm(below, null) }, { replace: true, state: inPlace });
  }, [location, navigate]);

  return {
    target: readFormTarget(query),
    open: (target) => {
      // Reads the browser's own address: the second click of a double-click comes before the first is rendered.
      if (readFormTarget(new URLSearchParams(window.location.search)) === target) return;
      void navigate({ search: withForm(query, target) }, { state: openedHere });
    },
    close: () => {
      isGoingBack.current = isOpenedHere(location.state);
      if (isGoingBack.current) void navigate(-1);
      else void navigate({ search: withForm(query, null) }, { replace: true, state: inPlace });
    },
  };
};
