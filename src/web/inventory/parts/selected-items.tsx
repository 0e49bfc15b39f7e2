import HashIcon from 'lucide-react/icons/hash';
import MailIcon from 'lucide-react/icons/mail';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StockedItem } from '#domain/inventory/contract.ts';
import { SelectionBar } from '#web/list/selection-bar.tsx';
import type { LoadedPage } from '#web/list/use-loaded-page.ts';
import type { Selection } from '#web/list/use-selection.ts';
import { readQuantities, typedOf, type TypedQuantities } from '#web/orders/order-quantities.ts';
import { AlreadyOnOrderDialog } from '#web/orders/parts/already-on-order-dialog.tsx';
import { QuantitiesDialog } from '#web/orders/parts/quantities-dialog.tsx';
import { useOrderSelected } from '#web/orders/use-order-selected.ts';
import { quantities as quantityWords } from '#web/orders/wording.ts';
import { ActButton } from '#web/record/act-button.tsx';
import type { InventoryAddress } from '../inventory-address.ts';
import { useMatchingItems } from '../queries.ts';
import { selection as words } from '../wording.ts';
import { DeleteItemsDialog } from './delete-items-dialog.tsx';

type SelectedItemsProps = {
  selection: Selection<StockedItem>;
  shown: LoadedPage<StockedItem> | null;
  address: InventoryAddress;
};

/** The selection, to order or delete it. It does not depend on the page and filters of the list. */
export const SelectedItems = ({ selection, shown, address }: SelectedItemsProps) => {
  const { rows: selected } = selection;
  // Kept while the dialog closes, so that its text does not change during the animation.
  const [doomed, setDoomed] = useState<readonly StockedItem[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedQuantities>({});
  const [isTyping, setIsTyping] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const ids = selected.map(({ id }) => id);
  // Typed quantities belong to the selection: an item that is deselected and selected again starts without one.
  const kept = typedOf(ids, typed);
  if (Object.keys(kept).length < Object.keys(typed).length) setTyped(kept);
  const read = readQuantities(ids, kept);
  const giveUp = () => {
    selection.clear();
    setTyped({});
    setIsChecked(false);
  };
  const {
    order,
    isPending,
    inTheWay,
    isAsking: isAskingAgain,
    orderAnyway,
    stopAsking,
  } = useOrderSelected({
    onKept: giveUp,
    openOrder: (id) => void navigate(`/admin/orders/${id}`),
  });
  const orderSelected = () => {
    setIsChecked(true);
    // If a typed quantity is invalid, the dialog shows the error.
    setIsTyping(!read.ok);
    if (!read.ok) return;
    const quantities = read.quantities.flatMap(({ of: id, quantity }) =>
      quantity === null ? [] : [{ id, quantity }],
    );
    order({ ids, quantities });
  };
  return (
    <>
      <SelectionBar selection={selection} shown={shown} loadPage={useMatchingItems(address)} onClear={giveUp}>
        <ActButton
          needs="inventory.delete"
          size="dense"
          icon={<TrashIcon aria-hidden />}
          onClick={() => {
            setDoomed(selected);
            setIsAsking(true);
          }}
        >
          {words.delete}
        </ActButton>
        <ActButton
          needs="inventory.edit"
          size="dense"
          icon={<HashIcon aria-hidden />}
          onClick={() => setIsTyping(true)}
        >
          {quantityWords.open}
        </ActButton>
        <ActButton
          needs="inventory.edit"
          size="dense"
          variant="primary"
          icon={<MailIcon aria-hidden />}
          pending={isPending}
          onClick={orderSelected}
        >
          {words.order}
        </ActButton>
      </SelectionBar>
      <QuantitiesDialog
        open={isTyping && selected.length > 0}
        items={selected}
        typed={kept}
        problems={isChecked && !read.ok ? read.problems : {}}
        pending={isPending}
        orderLabel={words.order}
        onType={(id, text) => setTyped({ ...kept, [id]: text })}
        onClose={() => setIsTyping(false)}
        onOrder={orderSelected}
      />
      <AlreadyOnOrderDialog
        open={isAskingAgain}
        labels={inTheWay}
        pending={isPending}
        onClose={stopAsking}
        onOrder={orderAnyway}
      />
      <DeleteItemsDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        items={doomed}
        onDeleted={selection.drop}
      />
    </>
  );
};
