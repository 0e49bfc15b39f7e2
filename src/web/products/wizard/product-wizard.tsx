import { lazy } from 'react';
import { LazyForm } from '#web/record/lazy-form.tsx';
import { useAdmittedForm } from '#web/record/use-admitted-form.ts';
import { fetchCode } from '#web/kit/fetch-code.ts';

const WizardDialog = lazy(async () => ({
  default: (await fetchCode(() => import('./wizard-dialog.tsx'))).WizardDialog,
}));

/**
 * The wizard over a screen, where its address opens it. It opens only for those who may edit, and stays for those who
 * may no longer: what they typed is theirs.
 */
export const ProductWizard = () => {
  const { target, canSave, close } = useAdmittedForm('product.edit');
  return target === null ? null : (
    <LazyForm onClose={close}>
      <WizardDialog key={target} target={target} canSave={canSave} onClose={close} />
    </LazyForm>
  );
};
