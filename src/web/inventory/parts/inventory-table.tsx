import type { InventoryItem } from '#domain/inventory/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import { EditButton } from '#web/app/edit-button.tsx';
import { Code } from '#web/kit/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDate } from '#web/kit/format-date.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/text-link.tsx';
import { SelectBox } from '#web/products/parts/select-box.tsx';
import { DeleteItemButton } from './delete-item-button.tsx';
import { StockMark } from './stock-mark.tsx';

/** Between a phone's cards and a wide desk there is no room for these; the item's page has them. */
const wideOnly = 'md:max-xl:hidden';

const facts: readonly Column<InventoryItem>[] = [
  {
    key: 'image',
    head: 'Image',
    onCard: 'bare',
    cell: ({ image }) => (
      <ImageFrame src={image === null ? null : imageAddress(image, 160)} alt="" className="max-w-10" />
    ),
    className: `max-md:hidden md:w-16 ${wideOnly}`,
  },
  {
    key: 'labelSku',
    head: 'Label SKU',
    onCard: 'title',
    cell: ({ id, labelSku }) => (
      <TextLink to={`/admin/inventory/${id}`} className="inline-flex min-h-6 items-center md:min-w-[12ch]">
        <Code value={labelSku} />
      </TextLink>
    ),
  },
  {
    key: 'supplierCode',
    head: 'Supplier Code',
    cell: ({ supplierCode }) => <Code value={supplierCode} />,
    className: wideOnly,
  },
  {
    key: 'supplierName',
    head: 'Supplier Name',
    cell: ({ supplierName }) => <span className="wrap-anywhere max-md:text-right">{supplierName}</span>,
  },
  {
    key: 'labelSize',
    head: 'Label Size',
    cell: ({ labelSize }) => <span className="wrap-anywhere max-md:text-right">{labelSize}</span>,
  },
  {
    key: 'storage',
    head: 'Storage',
    cell: ({ storage }) => <span className="wrap-anywhere max-md:text-right">{storage}</span>,
  },
  {
    key: 'stock',
    head: 'Stock on Hand',
    align: 'end',
    cell: ({ stockOnHand }) => <StockMark stockOnHand={stockOnHand} />,
  },
  {
    key: 'updated',
    head: 'Last Updated',
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    className: `md:whitespace-nowrap ${wideOnly}`,
  },
];

/** An item and what can be done with its row. */
type Row = InventoryItem & { isSelected: boolean; onSelect: (isSelected: boolean) => void };

const selection: Omit<Column<Row>, 'head'> = {
  key: 'select',
  onCard: 'bare',
  cell: ({ labelSku, isSelected, onSelect }) => (
    <SelectBox label={`Select ${labelSku}`} checked={isSelected} onChange={onSelect} />
  ),
  className: 'md:w-px md:pr-0!',
};

const acts: Column<Row> = {
  key: 'acts',
  head: <span className="sr-only">Actions</span>,
  onCard: 'bare',
  cell: (item) => (
    <span className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      <EditButton id={item.id} name={item.labelSku} permission="inventory.edit" />
      <DeleteItemButton item={item} />
    </span>
  ),
  className: 'md:w-px',
};

type InventoryTableProps = {
  items: readonly InventoryItem[];
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
};

/** The labels on the shelf; on a phone a card each. */
export const InventoryTable = ({ items, selected, onSelect }: InventoryTableProps) => {
  const ids = items.map(({ id }) => id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const all = {
    label: 'Select all on this page',
    checked: chosen === ids.length,
    isPartly: chosen > 0 && chosen < ids.length,
    onChange: (isSelected: boolean) => onSelect(ids, isSelected),
  };
  return (
    <>
      <div className="mb-2 md:hidden">
        <SelectBox {...all} showLabel />
      </div>
      <DataTable
        caption="Inventory"
        columns={[{ ...selection, head: <SelectBox {...all} /> }, ...facts, acts]}
        rows={items.map((item) => ({
          ...item,
          isSelected: selected.has(item.id),
          onSelect: (isSelected: boolean) => onSelect([item.id], isSelected),
        }))}
        rowKey={({ id }) => id}
        isSelected={({ isSelected }) => isSelected}
      />
    </>
  );
};

const skeletonRows = 10;

/** Holds the place of the rows while the first page loads. */
export const InventoryTableSkeleton = () => (
  <div className="grid gap-3 pt-2">
    {Array.from({ length: skeletonRows }, (_, row) => (
      <Skeleton key={row} className="h-40 rounded-sheet md:h-11 md:rounded-tag" />
    ))}
  </div>
);
