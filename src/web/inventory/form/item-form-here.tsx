import { formHere } from '#web/record/form-here.tsx';

export const ItemFormHere = formHere(
  'inventory.edit',
  async () => (await import('./item-form-dialog.tsx')).ItemFormDialog,
);
