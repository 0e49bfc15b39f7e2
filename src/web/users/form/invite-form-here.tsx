import { formHere } from '#web/record/form-here.tsx';

/** The invitation form, when the address opens it. */
export const InviteFormHere = formHere(
  'user.invite',
  async () => (await import('./invite-form-dialog.tsx')).InviteFormDialog,
);
