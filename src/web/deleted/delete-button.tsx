import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Permission } from '#domain/access/permissions.ts';
import { sentenceOf } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx';
import { toast } from '#web/kit/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import type { DeleteWording } from './delete-wording.ts';

type DeleteButtonProps = {
  /** What the thing is called, for those who listen. */
  name: string;
  permission: Permission;
  wording: DeleteWording;
  remove: () => Promise<unknown>;
  /** What the toast says once it is gone: how to get it back. */
  done: { title: string; description: string };
  /** What the toast says when it was not deleted; why stands below. */
  failed: (error: unknown) => { title: string; description: string };
};

/** Deletes one thing of a table after being asked. A refusal is said in the dialog, which stays. */
export const DeleteButton = ({ name, permission, wording, remove, done, failed }: DeleteButtonProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const confirm = async () => {
    setIsPending(true);
    setError(null);
    try {
      await remove();
      setIsAsking(false);
      toast(done);
    } catch (refused) {
      setError(refused);
      toast({ ...failed(refused), variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };

  const look = {
    size: 'dense',
    icon: <TrashIcon aria-hidden />,
    'aria-label': `Delete ${name}`,
  } as const;
  return (
    <>
      <ActButton
        needs={permission}
        {...look}
        onClick={() => {
          setError(null);
          setIsAsking(true);
        }}
      >
        Delete
      </ActButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={wording.title}
        description={
          <>
            <p className="wrap-anywhere">{wording.description}</p>
            {error === null ? null : (
              <p role="alert" className="mt-3 text-danger">
                {failed(error).title}. {sentenceOf(error)}
              </p>
            )}
          </>
        }
        confirmLabel={wording.confirmLabel}
        pending={isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
};
