import { CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/button.tsx';
import { Dialog } from '#web/kit/dialog.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import type { FormTarget } from '#web/app/form-address.ts';
import { useClient } from '../client-queries.ts';
import { ClientForm } from './client-form.tsx';
import { formWords } from './form-wording.ts';

type ClientFormDialogProps = { target: FormTarget; onClose: () => void };

/** The client form over the page: for a new client at once, for one that is there as soon as it is loaded. */
export const ClientFormDialog = ({ target, onClose }: ClientFormDialogProps) =>
  target === 'new' ? (
    <ClientForm client={null} onClose={onClose} />
  ) : (
    <EditedClient id={target} onClose={onClose} />
  );

const EditedClient = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data: client, error, isFetching, refetch } = useClient(id);
  if (client) return <ClientForm client={client} onClose={onClose} />;
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={formWords.editNothing}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>{isGone ? 'Close' : 'Cancel'}</Button>
          {error && !isGone ? (
            <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          ) : null}
        </>
      }
    >
      {error ? <p role="alert">{sentenceOf(error)}</p> : <Loading />}
    </Dialog>
  );
};

const Loading = () => (
  <div className="grid gap-5">
    <output className="sr-only">Loading client</output>
    <Skeleton className="h-12" />
    <Skeleton className="h-24" />
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
  </div>
);
