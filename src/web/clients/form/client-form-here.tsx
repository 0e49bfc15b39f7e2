import { lazy } from 'react';
import { LazyForm } from '#web/record/lazy-form.tsx';
import { useAdmittedForm } from '#web/record/use-admitted-form.ts';
import { fetchCode } from '#web/kit/fetch-code.ts';

const ClientFormDialog = lazy(async () => ({
  default: (await fetchCode(() => import('./client-form-dialog.tsx'))).ClientFormDialog,
}));

/**
 * The client form where the address opens it, for those who may use it, or could when it opened. Its code is fetched then,
 * and not before.
 */
export const ClientFormHere = () => {
  const { target, canSave, close } = useAdmittedForm('client.edit');
  return target === null ? null : (
    <LazyForm onClose={close}>
      <ClientFormDialog key={target} target={target} canSave={canSave} onClose={close} />
    </LazyForm>
  );
};
