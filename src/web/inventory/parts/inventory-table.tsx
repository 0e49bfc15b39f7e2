import { useLocation } from 'react-router';
import type { StockedItem } from '#domain/inventory/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import { EditButton } from '#web/record/edit-button.tsx';
import type { Column } from '#web/kit/data-table.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { SelectableTable } from '#web/list/selectable-table.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { Unbroken } from '#web/kit/texts/unbroken.tsx';
import { onOrderBriefly, onOrderSince } from '#web/orders/wording.ts';
import { fromList } from '../list-behind.ts';
import { EditableCell } from './editable-cell.tsx';
import { DeleteItemButton } from './delete-item-button.tsx';
import { StockMark } from './stock-mark.tsx';
import { inventoryWords as words } from '../wording.ts';

/** Hidden between phone and wide desktop widths; the item's page shows them. */
const wideOnly = 'md:max-xl:hidden';

/** Hidden next to the sidebar on small desktops. */
const widestOnly = 'md:max-[90rem]:hidden';

const facts: readonly Column<StockedItem>[] = [
  {
    key: 'image',
    head: words.image,
    onCard: 'bare',
    cell: ({ image }) => (
      <ImageFrame src={image === null ? null : imageAddress(image, 160)} alt="" className="max-w-8" />
    ),
    isEmpty: ({ image }) => image === null,
    className: `max-md:hidden md:w-16 ${wideOnly}`,
  },
  {
    key: 'labelSku',
    head: words.labelSku,
    onCard: 'title',
    cell: (item) => <LabelCell item={item} />,
  },
  {
    key: 'supplierCode',
    head: words.supplierCode,
    cell: ({ supplierCode }) => <Unbroken value={supplierCode} className="code" />,
    className: wideOnly,
  },
  {
    key: 'supplierName',
    head: words.supplierName,
    cell: ({ supplierName }) => <Unbroken value={supplierName} isName />,
  },
  {
    key: 'labelSize',
    head: words.labelSize,
    cell: ({ labelSize }) => <Unbroken value={labelSize} />,
  },
  {
    key: 'storage',
    head: words.storage,
    cell: (item) => (
      <EditableCell item={item} field="storage">
        <Unbroken value={item.storage} isName />
      </EditableCell>
    ),
  },
  {
    key: 'stock',
    head: words.stockOnHand,
    align: 'end',
    cell: (item) => (
      <EditableCell item={item} field="stockOnHand">
        <StockMark stockOnHand={item.stockOnHand} />
      </EditableCell>
    ),
  },
  {
    key: 'updated',
    head: words.lastUpdated,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    className: `md:whitespace-nowrap ${widestOnly}`,
  },
];

const LabelCell = ({ item: { id, labelSku, onOrder } }: { item: StockedItem }) => {
  const { search } = useLocation();
  return (
    <span className="grid justify-items-start gap-0.5">
      <TextLink isAlone to={`/admin/inventory/${id}`} state={fromList(search)}>
        <Unbroken value={labelSku} className="code max-md:text-start" />
      </TextLink>
      {onOrder.map((one) => (
        <span
          key={one.orderId}
          title={onOrderSince(one)}
          className="text-quiet font-normal wrap-anywhere text-ink-quiet min-[90rem]:whitespace-nowrap"
        >
          <span aria-hidden className="max-md:hidden">
            {onOrderBriefly(one)}
          </span>
          <span className="md:sr-only">{onOrderSince(one)}</span>
        </span>
      ))}
    </span>
  );
};

const actsOf = (onDeleted: (id: number) => void): Column<StockedItem> => ({
  key: 'acts',
  head: <span className="sr-only">{words.actions}</span>,
  onCard: 'bare',
  cell: (item) => (
    <span className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end md:gap-1">
      <EditButton id={item.id} name={item.labelSku} permission="inventory.edit" iconInTable />
      <DeleteItemButton item={item} onDeleted={() => onDeleted(item.id)} />
    </span>
  ),
  className: 'md:w-px',
});

type InventoryTableProps = {
  items: readonly StockedItem[];
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
  onDeleted: (id: number) => void;
};

/** The inventory as a table; one card per item on a phone. */
export const InventoryTable = ({ items, selected, onSelect, onDeleted }: InventoryTableProps) => (
  <SelectableTable
    caption={words.inventory}
    columns={[...facts, actsOf(onDeleted)]}
    rows={items}
    nameOf={({ labelSku }) => labelSku}
    selected={selected}
    onSelect={onSelect}
  />
);

const skeletonRows = 10;

/** A placeholder for the rows while the first page loads. */
export const InventoryTableSkeleton = () => (
  <div className="grid gap-3 pt-2">
    {Array.from({ length: skeletonRows }, (_, row) => (
      <Skeleton key={row} className="h-40 rounded-sheet md:h-11 md:rounded-tag" />
    ))}
  </div>
);
