import type { FormDialogProps } from '#web/record/form-here.tsx';
import { FormDialog } from '#web/record/form-dialog.tsx';
import { inviteWords } from '../wording.ts';
import { InviteForm } from './invite-form.tsx';

export const InviteFormDialog = ({ canSave, onClose }: FormDialogProps) => (
  <FormDialog title={inviteWords.title} description={inviteWords.text} onClose={onClose}>
    <InviteForm canSave={canSave} onClose={onClose} />
  </FormDialog>
);
