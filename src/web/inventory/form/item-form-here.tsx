import { lazy, Suspense } from 'react';
import { useFormAddress } from '#web/app/use-form-address.ts';
import { useCan } from '#web/session/session.tsx';

const ItemFormDialog = lazy(async () => ({
  default: (await import('./item-form-dialog.tsx')).ItemFormDialog,
}));

/** The item form where the address opens it and this person may use it. Its code is fetched then, and not before. */
export const ItemFormHere = () => {
  const { target, close } = useFormAddress();
  const may = useCan('inventory.edit');
  return may && target !== null ? (
    <Suspense fallback={null}>
      <ItemFormDialog key={target} target={target} onClose={close} />
    </Suspense>
  ) : null;
};
