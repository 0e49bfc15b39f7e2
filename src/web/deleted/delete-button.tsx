import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Permission } from '#domain/access/permissions.ts';
import { sentenceOf } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { iconOfRow } from '#web/record/icon-of-row.ts';
import type { DeleteWording } from './delete-wording.ts';
import { deletedWords as words } from './wording.ts';

type DeleteButtonProps = {
  /** The name of the record, for screen readers. */
  name: string;
  permission: Permission;
  wording: DeleteWording;
  remove: () => Promise<unknown>;
  /** The toast after the deletion: how to restore it. */
  done: { title: string; description: string };
  /** The toast after a failure, with the reason as description. */
  failed: (error: unknown) => { title: string; description: string };
  /** Shows only the icon in a table, and the word on a phone's card. */
  iconInTable?: boolean;
};

/** Deletes one row of a table after confirmation. A refusal is shown in the dialog, which stays open. */
export const DeleteButton = ({
  name,
  permission,
  wording,
  remove,
  done,
  failed,
  iconInTable = false,
}: DeleteButtonProps) => {
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
    'aria-label': words.deleteRecord({ name }),
    ...(iconInTable ? { ...iconOfRow, title: words.deleteRecord({ name }) } : {}),
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
        <span className={iconInTable ? 'md:sr-only' : undefined}>{words.delete}</span>
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
