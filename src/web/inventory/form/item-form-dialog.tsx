import type { FormDialogProps } from '#web/record/form-here.tsx';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { FormDialog, FormSkeleton, NothingToEdit } from '#web/record/form-dialog.tsx';
import { useInventoryItem } from '../queries.ts';
import { formWords } from './form-wording.ts';
import { ItemForm } from './item-form.tsx';

/** The dialog of the item form: opens at once for a new item, after loading for an existing one. */
export const ItemFormDialog = ({ target, canSave, onClose }: FormDialogProps) =>
  target === 'new' ? (
    <FormDialog title={formWords.addTitle} description={formWords.addText} onClose={onClose}>
      <ItemForm item={null} canSave={canSave} onClose={onClose} />
    </FormDialog>
  ) : (
    <EditedItem id={target} canSave={canSave} onClose={onClose} />
  );

const EditedItem = ({ id, canSave, onClose }: { id: number; canSave: boolean; onClose: () => void }) => {
  const { data: item, error, isFetching, refetch } = useInventoryItem(id);
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <FormDialog
      title={item ? formWords.editTitle(item.labelSku) : formWords.editNothing}
      description={formWords.editText}
      onClose={onClose}
    >
      {item ? (
        <ItemForm item={item} canSave={canSave} onClose={onClose} />
      ) : error ? (
        <NothingToEdit
          reason={sentenceOf(error)}
          pending={isFetching}
          onRetry={isGone ? null : () => void refetch()}
          onClose={onClose}
        />
      ) : (
        <FormSkeleton label="Loading inventory item" />
      )}
    </FormDialog>
  );
};
