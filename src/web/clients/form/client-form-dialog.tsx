import type { Client } from '#domain/clients/contract.ts';
import type { FormDialogProps } from '#web/record/form-here.tsx';
import { Edited, FormDialog } from '#web/record/form-dialog.tsx';
import { useClientDraft } from '#web/releases/draft-queries.ts';
import { useEditStart } from '#web/releases/use-edit-start.ts';
import { useClient } from '../client-queries.ts';
import { ClientForm } from './client-form.tsx';
import { formWords } from './form-wording.ts';
import { clientsWords as words } from '../wording.ts';

/** The dialog of the client form: opens at once for a new client, after loading for an existing one. */
export const ClientFormDialog = ({ target, canSave, onClose }: FormDialogProps) =>
  target === 'new' ? (
    <FormDialog title={formWords.addTitle} description={formWords.addText} onClose={onClose}>
      <ClientForm client={null} canSave={canSave} onClose={onClose} />
    </FormDialog>
  ) : (
    <EditedClient id={target} canSave={canSave} onClose={onClose} />
  );

const EditedClient = ({ id, canSave, onClose }: { id: number; canSave: boolean; onClose: () => void }) => {
  const start = useEditStart<Client>(useClient(id), useClientDraft(id, 0));
  return (
    <FormDialog
      title={start.record ? formWords.editTitle(start.record.name) : formWords.editNothing}
      description={formWords.editText}
      onClose={onClose}
    >
      <Edited {...start} loading={words.loadingClient} onClose={onClose}>
        {(edited) => <ClientForm client={edited} canSave={canSave} onClose={onClose} />}
      </Edited>
    </FormDialog>
  );
};
