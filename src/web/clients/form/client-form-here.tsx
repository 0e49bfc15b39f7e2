import { formHere } from '#web/record/form-here.tsx';

/** The client form where the address opens it. */
export const ClientFormHere = formHere(
  'client.edit',
  async () => (await import('./client-form-dialog.tsx')).ClientFormDialog,
);
