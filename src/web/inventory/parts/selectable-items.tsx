import HashIcon from 'lucide-react/icons/hash';
import MailIcon from 'lucide-react/icons/mail';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StockedItem } from '#domain/inventory/contract.ts';
import { Button } from '#web/kit/button.tsx';
import { useSelection } from '#web/list/use-selection.ts';
import { readQuantities, typedOf, type TypedQuantities } from '#web/orders/order-quantities.ts';
import { AlreadyOnOrderDialog } from '#web/orders/parts/already-on-order-dialog.tsx';
import { QuantitiesDialog } from '#web/orders/parts/quantities-dialog.tsx';
import { useOrderSelected } from '#web/orders/use-order-selected.ts';
import { noneSelected, quantities as quantityWords } from '#web/orders/wording.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { selection } from '../wording.ts';
import { DeleteItemsDialog } from './delete-items-dialog.tsx';
import { InventoryTable } from './inventory-table.tsx';

/** One page of the inventory, whose rows can be selected and then ordered or deleted. */
export const SelectableItems = ({ items }: { items: readonly StockedItem[] }) => {
  const { selected, selectedIds, select, clear } = useSelection(items);
  // Kept while the dialog closes, so that its text does not change during the animation.
  const [doomed, setDoomed] = useState<readonly StockedItem[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedQuantities>({});
  const [isTyping, setIsTyping] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const ids = selected.map(({ id }) => id);
  const read = readQuantities(ids, typed);
  const giveUp = () => {
    clear();
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
      <fieldset
        aria-label="Selection"
        className={
          selected.length > 0
            ? `${bar} sticky bottom-2 z-10 border-accent bg-accent-wash md:top-18 md:bottom-auto`
            : `${bar} border-line text-ink-quiet`
        }
      >
        <div className="grid min-h-10 grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 *:last:col-span-2 sm:flex sm:flex-wrap">
          <output className="grow tabular-nums">
            {selected.length > 0 ? (
              <span className="font-[560]">{selection.count(selected.length)}</span>
            ) : (
              noneSelected
            )}
          </output>
          {selected.length > 0 ? (
            <>
              <Button variant="quiet" size="dense" onClick={giveUp}>
                {selection.clear}
              </Button>
              <ActButton
                needs="inventory.delete"
                size="dense"
                icon={<TrashIcon aria-hidden />}
                onClick={() => {
                  setDoomed(selected);
                  setIsAsking(true);
                }}
              >
                {selection.delete}
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
                {selection.order}
              </ActButton>
            </>
          ) : null}
        </div>
      </fieldset>
      <InventoryTable
        items={items}
        selected={selectedIds}
        onSelect={(these, isSelected) => {
          // Typed quantities belong to the selection: an item that is selected again starts without one.
          const kept = isSelected ? ids : ids.filter((id) => !these.includes(id));
          setTyped(typedOf(kept, typed));
          select(these, isSelected);
        }}
      />
      <QuantitiesDialog
        open={isTyping && selected.length > 0}
        items={selected}
        typed={typed}
        problems={isChecked && !read.ok ? read.problems : {}}
        pending={isPending}
        orderLabel={selection.order}
        onType={(id, text) => setTyped({ ...typed, [id]: text })}
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
      <DeleteItemsDialog open={isAsking} onClose={() => setIsAsking(false)} items={doomed} />
    </>
  );
};

const bar = 'mb-3 rounded-control border px-4 py-1.5';
