import { lazy, Suspense } from 'react';
import { FormOpening } from '#web/app/form-opening.tsx';
import { useAdmittedForm } from '#web/app/use-admitted-form.ts';
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
    <Suspense fallback={<FormOpening />}>
      <ItemFormDialog key={target} target={target} canSave={canSave} onClose={close} />
    </Suspense>
  );
};
