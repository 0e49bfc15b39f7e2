import type { FormDialogProps } from '#web/record/form-here.tsx';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { Edited, FormDialog } from '#web/record/form-dialog.tsx';
import { useFailure } from '#web/api/use-failure.ts';
import { useInventoryItem } from '../queries.ts';
import { formWords } from './form-wording.ts';
import { ItemForm } from './item-form.tsx';
import { inventoryWords as words } from '../wording.ts';

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
  const query = useInventoryItem(id);
  const { data: item, isFetching, refetch } = query;
  const error = useFailure(query);
  return (
    <FormDialog
      title={item ? formWords.editTitle(item.labelSku) : formWords.editNothing}
      description={formWords.editText}
      onClose={onClose}
    >
      <Edited
        record={item}
        loading={words.loadingInventoryItem}
        reason={error && sentenceOf(error)}
        pending={isFetching}
        onRetry={isNotFound(error) ? null : () => void refetch()}
        onClose={onClose}
      >
        {(edited) => <ItemForm item={edited} canSave={canSave} onClose={onClose} />}
      </Edited>
    </FormDialog>
  );
};
