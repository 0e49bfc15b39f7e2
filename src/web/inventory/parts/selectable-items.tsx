import MailIcon from 'lucide-react/icons/mail';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refusal } from '#domain/access/can.ts';
import type { Permission } from '#domain/access/permissions.ts';
import type { InventoryItem } from '#domain/inventory/contract.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button, type ButtonProps } from '#web/kit/button.tsx';
import { useSelection } from '#web/kit/use-selection.ts';
import { useCan } from '#web/session/session.tsx';
import { useOrderSelected } from '#web/orders/use-order-selected.ts';
import { noneSelected } from '#web/orders/wording.ts';
import { selection } from '../wording.ts';
import { DeleteItemsDialog } from './delete-items-dialog.tsx';
import { InventoryTable } from './inventory-table.tsx';

/** One page of the inventory, of which one, several or all rows are selected, and then ordered or deleted. */
export const SelectableItems = ({ items }: { items: readonly InventoryItem[] }) => {
  const { selected, selectedIds, select, clear } = useSelection(items);
  // They stay while their dialog closes, so that the words do not change on the way out.
  const [doomed, setDoomed] = useState<readonly InventoryItem[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const { order, isPending } = useOrderSelected({
    onKept: clear,
    openOrder: (id) => void navigate(`/admin/orders/${id}`),
  });
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
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
          <output className="grow tabular-nums">
            {selected.length > 0 ? (
              <span className="font-[560]">{selection.count(selected.length)}</span>
            ) : (
              noneSelected
            )}
          </output>
          {selected.length > 0 ? (
            <>
              <Button variant="quiet" size="dense" onClick={clear}>
                {selection.clear}
              </Button>
              <SelectionAct
                needs="inventory.delete"
                icon={<TrashIcon aria-hidden />}
                onClick={() => {
                  setDoomed(selected);
                  setIsAsking(true);
                }}
              >
                {selection.delete}
              </SelectionAct>
              <SelectionAct
                needs="inventory.edit"
                variant="primary"
                icon={<MailIcon aria-hidden />}
                pending={isPending}
                onClick={() => order(selected.map(({ id }) => id))}
              >
                {selection.order}
              </SelectionAct>
            </>
          ) : null}
        </div>
      </fieldset>
      <InventoryTable items={items} selected={selectedIds} onSelect={select} />
      <DeleteItemsDialog open={isAsking} onClose={() => setIsAsking(false)} items={doomed} />
    </>
  );
};

const bar = 'mb-3 rounded-control border px-4 py-1.5';

type SelectionActProps = Pick<ButtonProps, 'variant' | 'icon' | 'pending' | 'onClick' | 'children'> & {
  needs: Permission;
};

const SelectionAct = ({ needs, variant = 'secondary', icon, children, ...act }: SelectionActProps) =>
  useCan(needs) ? (
    <Button variant={variant} size="dense" icon={icon} {...act}>
      {children}
    </Button>
  ) : (
    <BarredButton variant={variant} size="dense" icon={icon} reason={refusal(needs)}>
      {children}
    </BarredButton>
  );
