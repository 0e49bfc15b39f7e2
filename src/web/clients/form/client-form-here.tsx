import { lazy, Suspense } from 'react';
import { FormOpening } from '#web/app/form-opening.tsx';
import { useFormAddress } from '#web/app/use-form-address.ts';
import { useCan } from '#web/session/session.tsx';

const ClientFormDialog = lazy(async () => ({
  default: (await import('./client-form-dialog.tsx')).ClientFormDialog,
}));

/** The client form where the address opens it and this person may use it. Its code is fetched then, and not before. */
export const ClientFormHere = () => {
  const { target, close } = useFormAddress();
  const may = useCan('client.edit');
  return may && target !== null ? (
    <Suspense fallback={<FormOpening />}>
      <ClientFormDialog key={target} target={target} onClose={close} />
    </Suspense>
  ) : null;
};
