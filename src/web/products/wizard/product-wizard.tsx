import { formHere } from '#web/record/form-here.tsx';

/** The wizard where the address opens it. */
export const ProductWizard = formHere(
  'product.edit',
  async () => (await import('./wizard-dialog.tsx')).WizardDialog,
);
