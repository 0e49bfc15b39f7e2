import type { ClientSummary } from '#domain/clients/contract.ts';
import { DeleteButton } from '#web/deleted/delete-button.tsx';
import { deletingClient } from '#web/deleted/delete-wording.ts';
import { useDeleteClient } from '../client-changes.ts';
import { clientDone, failedChange, reasonOf } from '../wording.ts';

/** Deletes a client and its products, after saying how many products that affects. */
export const DeleteClientButton = ({ client }: { client: ClientSummary }) => {
  const { mutateAsync: remove } = useDeleteClient();
  return (
    <DeleteButton
      name={client.name}
      permission="client.delete"
      wording={deletingClient(client)}
      remove={() => remove(client.id)}
      done={clientDone.deleted(client.name)}
      failed={(error) => ({ title: failedChange.delete, description: reasonOf(error) })}
    />
  );
};
