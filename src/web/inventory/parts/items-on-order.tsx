import type { StockedItem } from '#domain/inventory/contract.ts';
import { ClearLineButton } from '#web/orders/parts/clear-line-button.tsx';
import { OnOrderNote } from '#web/orders/parts/on-order-note.tsx';
import { inventoryWords as words } from '../wording.ts';

/** The labels of an item that are on order, with links to the orders and buttons to clear them. */
export const ItemsOnOrder = ({ item }: { item: StockedItem }) =>
  item.onOrder.length === 0 ? null : (
    <ul aria-label={words.onOrder} className="grid gap-2">
      {item.onOrder.map((onOrder) => (
        <li
          key={onOrder.orderId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-notice-wash py-2 pe-2 ps-4"
        >
          <OnOrderNote onOrder={onOrder} className="max-md:min-h-12" />
          <ClearLineButton
            orderId={onOrder.orderId}
            number={onOrder.number}
            position={onOrder.position}
            labelSku={item.labelSku}
          />
        </li>
      ))}
    </ul>
  );
