import { formatNumber } from '#web/words/formats.ts';
import { Link } from 'react-router';
import type { ProductSummary } from '#domain/products/contract.ts';
import * as limits from '#domain/limits.ts';
import { Code } from '#web/kit/texts/code.tsx';
import type { Column } from '#web/kit/data-table.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { SelectableTable } from '#web/list/selectable-table.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { Unbroken } from '#web/kit/texts/unbroken.tsx';
import { truncate } from '#web/kit/texts/truncate.ts';
import { ProductRowButtons } from './product-row-buttons.tsx';
import { productsListWords as words } from './wording.ts';

/** The digits of the longest GTIN. Longer codes of other kinds break. */
const longestGtin = 14;

const none = <span className="text-ink-quiet">–</span>;

/** Hidden between phone and wide desktop widths; the product's page shows them. */
const wideOnly = 'md:max-[90rem]:hidden';

const quantity = (value: number | null) => (value === null ? none : formatNumber(value));

const facts: readonly Column<ProductSummary>[] = [
  {
    key: 'sku',
    head: words.sku,
    onCard: 'title',
    cell: ({ id, sku }) => (
      <Link
        to={`/products/${id}`}
        className="inline-flex min-h-6 items-center text-accent underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
      >
        <Unbroken value={sku} className="code max-md:text-start" />
      </Link>
    ),
  },
  {
    key: 'description',
    head: words.description,
    cell: ({ itemDescription }) =>
      itemDescription === null ? (
        none
      ) : (
        <span title={itemDescription} className="inline-block wrap-anywhere xl:min-w-[15ch]">
          {truncate(itemDescription, limits.truncation.adminDescription)}
        </span>
      ),
  },
  {
    key: 'barcode',
    head: words.barcode,
    cell: ({ barcode }) =>
      barcode === null ? (
        none
      ) : (
        <Code
          value={barcode}
          gtin
          className={barcode.length <= longestGtin ? 'md:whitespace-nowrap' : undefined}
        />
      ),
    isEmpty: ({ barcode }) => barcode === null,
  },
  {
    key: 'client',
    head: words.client,
    cell: ({ clientName }) => <span className="wrap-anywhere">{clientName ?? none}</span>,
    isEmpty: ({ clientName }) => clientName === null,
    // A share and no least width: a long SKU beside it takes what it needs.
    className: 'xl:w-[12%]',
  },
  {
    key: 'clientSku',
    head: words.clientSku,
    cell: ({ clientSku }) => (clientSku === null ? none : <Unbroken value={clientSku} className="code" />),
    isEmpty: ({ clientSku }) => clientSku === null,
    className: wideOnly,
  },
  {
    key: 'case',
    head: words.case,
    cardHead: words.caseQuantity,
    align: 'end',
    cell: (row) => quantity(row.caseQuantity),
    isEmpty: (row) => row.caseQuantity === null,
    className: wideOnly,
  },
  {
    key: 'layer',
    head: words.layer,
    cardHead: words.layerQuantity,
    align: 'end',
    cell: (row) => quantity(row.layerQuantity),
    isEmpty: (row) => row.layerQuantity === null,
    className: wideOnly,
  },
  {
    key: 'pallet',
    head: words.pallet,
    cardHead: words.palletQuantity,
    align: 'end',
    cell: (row) => quantity(row.palletQuantity),
    isEmpty: (row) => row.palletQuantity === null,
    className: wideOnly,
  },
  { key: 'labels', head: words.labels, align: 'end', cell: ({ labelCount }) => labelCount },
  {
    key: 'updated',
    head: words.updated,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    className: 'md:whitespace-nowrap md:max-xl:hidden',
  },
];

/** A product with the actions of its row. */
type Row = ProductSummary & { onDelete: () => void };

const acts: Column<Row> = {
  key: 'acts',
  head: <span className="sr-only">{words.actions}</span>,
  onCard: 'bare',
  cell: (row) => <ProductRowButtons product={row} onDelete={row.onDelete} />,
  className: 'md:w-px',
};

type AdminProductTableProps = {
  products: readonly ProductSummary[];
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
  onDelete: (product: ProductSummary) => void;
};

/** The table of products for editors; one card per product on a phone. */
export const AdminProductTable = ({ products, selected, onSelect, onDelete }: AdminProductTableProps) => (
  <SelectableTable
    caption={words.products}
    columns={[...facts, acts]}
    rows={products.map((product) => ({ ...product, onDelete: () => onDelete(product) }))}
    nameOf={({ sku }) => sku}
    selected={selected}
    onSelect={onSelect}
  />
);

/** A placeholder for the rows while the first page loads. */
export const AdminProductTableSkeleton = () => (
  <div className="grid gap-3 pt-2">
    {Array.from({ length: limits.paging.adminProductsPerPage }, (_, row) => (
      <Skeleton key={row} className="h-40 rounded-sheet md:h-9 md:rounded-tag" />
    ))}
  </div>
);
