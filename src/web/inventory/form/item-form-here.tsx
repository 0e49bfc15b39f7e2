import { formHere } from '#web/record/form-here.tsx';

/** The item form where the address opens it. */
export const ItemFormHere = formHere(
  'inventory.edit',
  async () => (await import('./item-form-dialog.tsx')).ItemFormDialog,
);
