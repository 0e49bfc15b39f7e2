import type { DeletedRecord } from '#domain/deleted/contract.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useRestore } from '../queries.ts';
import { restoring } from '../wording.ts';

type RestoreDialogProps = {
  record: DeletedRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRestored: (record: DeletedRecord) => void;
};

/** Asks before a record is restored; a refusal is shown in the dialog, which stays open. */
export const RestoreDialog = ({ record, open, onOpenChange, onRestored }: RestoreDialogProps) => {
  const { mutate, isPending, error } = useRestore();
  const confirm = () =>
    mutate(record.id, {
      onSuccess: () => {
        onOpenChange(false);
        onRestored(record);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      // Must not close while pending, because it shows the result.
      onOpenChange={(next) => {
        if (!isPending) onOpenChange(next);
      }}
      title={restoring.question(record)}
      description={
        <>
          <p className="wrap-anywhere">{restoring.consequence(record)}</p>
          {error ? (
            <p role="alert" className="mt-3 text-danger">
              {restoring.failed} {sentenceOf(error)} <InTheWay error={error} />
            </p>
          ) : null}
        </>
      }
      confirmLabel={restoring.confirm}
      tone="primary"
      pending={isPending}
      onConfirm={confirm}
    />
  );
};

const InTheWay = ({ error }: { error: unknown }) =>
  error instanceof CallError && error.existingId !== null ? (
    <TextLink to={`/products/${error.existingId}`}>{restoring.existing}</TextLink>
  ) : null;
