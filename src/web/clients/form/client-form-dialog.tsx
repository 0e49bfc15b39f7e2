import type { FormDialogProps } from '#web/record/form-here.tsx';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { Edited, FormDialog } from '#web/record/form-dialog.tsx';
import { useClientDraft } from '#web/releases/draft-queries.ts';
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
  const { data: published, error, isFetching, refetch } = useClient(id);
  const draft = useClientDraft(id, 0);
  // An edit starts from what is saved, published or not.
  const client = draft.isFetchedAfterMount || draft.error ? (draft.data?.record ?? published) : undefined;
  return (
    <FormDialog
      title={client ? formWords.editTitle(client.name) : formWords.editNothing}
      description={formWords.editText}
      onClose={onClose}
    >
      <Edited
        record={client}
        loading={words.loadingClient}
        reason={error && sentenceOf(error)}
        pending={isFetching}
        onRetry={isNotFound(error) ? null : () => void refetch()}
        onClose={onClose}
      >
        {(edited) => <ClientForm client={edited} canSave={canSave} onClose={onClose} />}
      </Edited>
    </FormDialog>
  );
};
