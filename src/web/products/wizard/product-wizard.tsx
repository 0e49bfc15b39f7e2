import { formHere } from '#web/record/form-here.tsx';

/** The wizard, opened by the address. */
export const ProductWizard = formHere(
  'product.edit',
  async () => (await import('./wizard-dialog.tsx')).WizardDialog,
);
