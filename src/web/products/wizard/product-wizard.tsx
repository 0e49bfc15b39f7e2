import { lazy, Suspense, useState } from 'react';
import type { FormTarget } from '#web/app/form-address.ts';
import { FormOpening } from '#web/app/form-opening.tsx';
import { useFormAddress } from '#web/app/use-form-address.ts';
import { useCan } from '#web/session/session.tsx';

const WizardDialog = lazy(async () => ({ default: (await import('./wizard-dialog.tsx')).WizardDialog }));

/**
 * The wizard over a screen, where its address opens it. It opens only for those who may edit, and stays for those who
 * may no longer: what they typed is theirs.
 */
export const ProductWizard = () => {
  const { target, close } = useFormAddress();
  const canEdit = useCan('product.edit');
  const [admitted, setAdmitted] = useState<FormTarget | null>(null);
  if (target !== admitted && (target === null || canEdit)) setAdmitted(target);
  return target === null || target !== admitted ? null : (
    <Suspense fallback={<FormOpening />}>
      <WizardDialog key={target} target={target} canSave={canEdit} onClose={close} />
    </Suspense>
  );
};
