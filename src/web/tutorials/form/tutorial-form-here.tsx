import { lazy, Suspense } from 'react';
import { FormOpening } from '#web/app/form-opening.tsx';
import { useFormAddress } from '#web/app/use-form-address.ts';
import { useCan } from '#web/session/session.tsx';

const TutorialFormDialog = lazy(async () => ({
  default: (await import('./tutorial-form-dialog.tsx')).TutorialFormDialog,
}));

/** The tutorial form where the address opens it and this person may use it. Its code is fetched then, and not before. */
export const TutorialFormHere = () => {
  const { target, close } = useFormAddress();
  const may = useCan('tutorial.edit');
  return may && target !== null ? (
    <Suspense fallback={<FormOpening />}>
      <TutorialFormDialog key={target} target={target} onClose={close} />
    </Suspense>
  ) : null;
};
