import { lazy } from 'react';
import { LazyForm } from '#web/record/lazy-form.tsx';
import { useAdmittedForm } from '#web/record/use-admitted-form.ts';
import { fetchCode } from '#web/kit/fetch-code.ts';

const TutorialFormDialog = lazy(async () => ({
  default: (await fetchCode(() => import('./tutorial-form-dialog.tsx'))).TutorialFormDialog,
}));

/**
 * The tutorial form where the address opens it, for those who may use it, or could when it opened. Its code is fetched then,
 * and not before.
 */
export const TutorialFormHere = () => {
  const { target, canSave, close } = useAdmittedForm('tutorial.edit');
  return target === null ? null : (
    <LazyForm onClose={close}>
      <TutorialFormDialog key={target} target={target} canSave={canSave} onClose={close} />
    </LazyForm>
  );
};
