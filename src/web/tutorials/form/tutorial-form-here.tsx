import { formHere } from '#web/record/form-here.tsx';

export const TutorialFormHere = formHere(
  'tutorial.edit',
  async () => (await import('./tutorial-form-dialog.tsx')).TutorialFormDialog,
);
