import { formHere } from '#web/record/form-here.tsx';

/** The printer form, when the address opens it. */
export const PrinterFormHere = formHere(
  'printer.manage',
  async () => (await import('./printer-form-dialog.tsx')).PrinterFormDialog,
);
