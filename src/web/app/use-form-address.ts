import { useLocation, useNavigate } from 'react-router';
import { readFormTarget, withForm, type FormTarget } from './form-address.ts';
import { inPlace } from './place-on-page.ts';

/** The mark on an entry of the browser's history: the form was opened from the page below it. */
const openedHere = { ...inPlace, formOpenedHere: true } as const;

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'formOpenedHere' in state;

/** The form that the address opens over this page: Back closes it, a reload opens it again. */
export const useFormAddress = (): {
  target: FormTarget | null;
  open: (target: FormTarget) => void;
  close: () => void;
} => {
  const location = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(location.search);
  return {
    target: readFormTarget(query),
    open: (target) => void navigate({ search: withForm(query, target) }, { state: openedHere }),
    close: () => {
      if (isOpenedHere(location.state)) void navigate(-1);
      else void navigate({ search: withForm(query, null) }, { replace: true, state: inPlace });
    },
  };
};
