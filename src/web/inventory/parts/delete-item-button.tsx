import type { InventoryItem } from '#domain/inventory/contract.ts';
import { DeleteButton } from '#web/deleted/delete-button.tsx';
import { useDeleteItem } from '../inventory-changes.ts';
import { deletingItem, failed, itemDone } from '../wording.ts';

type DeleteItemButtonProps = { item: InventoryItem; onDeleted: () => void };

/** Deletes an item after confirmation. */
export const DeleteItemButton = ({ item, onDeleted }: DeleteItemButtonProps) => {
  const { mutateAsync: remove } = useDeleteItem();
  return (
    <DeleteButton
      name={item.labelSku}
      permission="inventory.delete"
      wording={deletingItem(item)}
      remove={async () => {
        await remove(item.id);
        onDeleted();
      }}
      done={itemDone.deleted(item.labelSku)}
      iconInTable
      failed={(error) => failed('delete', error)}
    />
  );
};
