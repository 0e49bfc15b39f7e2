import { lazy } from 'react';
import { LazyForm } from '#web/record/lazy-form.tsx';
import { useAdmittedForm } from '#web/record/use-admitted-form.ts';
import { fetchCode } from '#web/kit/fetch-code.ts';

const ItemFormDialog = lazy(async () => ({
  default: (await fetchCode(() => import('./item-form-dialog.tsx'))).ItemFormDialog,
}));

/**
 * The item form where the address opens it, for those who may use it, or could when it opened. Its code is fetched then,
 * and not before.
 */
export const ItemFormHere = () => {
  const { target, canSave, close } = useAdmittedForm('inventory.edit');
  return target === null ? null : (
    <LazyForm onClose={close}>
      <ItemFormDialog key={target} target={target} canSave={canSave} onClose={close} />
    </LazyForm>
  );
};
