import type { InventoryItem } from '#domain/inventory/contract.ts';
import { CodesToConfirm, ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useDeleteItems } from '../inventory-changes.ts';
import { deletingItems, failed, itemsDeleted } from '../wording.ts';

type DeleteItemsDialogProps = {
  open: boolean;
  onClose: () => void;
  items: readonly InventoryItem[];
  onDeleted: (ids: readonly number[]) => void;
};

/** Asks before several items are deleted. A refusal is shown in the dialog, which stays open. */
export const DeleteItemsDialog = ({ open, onClose, items, onDeleted }: DeleteItemsDialogProps) => {
  const { mutate, reset, isPending, error } = useDeleteItems();
  const words = deletingItems(items.length);
  const refusal = error && failed('deleteSeveral', error);
  const close = () => {
    reset();
    onClose();
  };
  const confirm = () =>
    mutate(
      items.map(({ id }) => id),
      {
        onSuccess: (outcome) => {
          toast(itemsDeleted(outcome));
          onDeleted(items.map(({ id }) => id));
          close();
        },
        onError: (failure) => toast({ ...failed('deleteSeveral', failure), variant: 'destructive' }),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !isPending) close();
      }}
      title={words.title}
      description={
        <div className="grid gap-3">
          <p>{words.description}</p>
          <CodesToConfirm codes={items.map(({ id, labelSku }) => ({ id, code: labelSku }))} />
          {refusal ? (
            <p role="alert" className="text-danger">
              {refusal.title}. {refusal.description}
            </p>
          ) : null}
        </div>
      }
      confirmLabel={words.confirmLabel}
      pending={isPending}
      onConfirm={confirm}
    />
  );
};
