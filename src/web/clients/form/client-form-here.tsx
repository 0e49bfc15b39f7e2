import { formHere } from '#web/record/form-here.tsx';

export const ClientFormHere = formHere(
  'client.edit',
  async () => (await import('./client-form-dialog.tsx')).ClientFormDialog,
);
