import { formHere } from '#web/record/form-here.tsx';

/** The tutorial form where the address opens it. */
export const TutorialFormHere = formHere(
  'tutorial.edit',
  async () => (await import('./tutorial-form-dialog.tsx')).TutorialFormDialog,
);
