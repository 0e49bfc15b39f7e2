import { formHere } from '#web/record/form-here.tsx';

/** The invitation of a partner, when the address opens it. */
export const InvitePartnerHere = formHere(
  'partner.invite',
  async () => (await import('./invite-partner-dialog.tsx')).InvitePartnerDialog,
);
