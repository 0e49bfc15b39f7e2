import { useQuery } from '@tanstack/react-query';
import { listProductStock, type StockedItem } from '#domain/inventory/contract.ts';
import { stockLevel } from '#domain/inventory/stock-level.ts';
import type { Label, ShownProduct } from '#domain/products/contract.ts';
import { hasLabel } from '#domain/products/shown-labels.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { levelNames, pieces } from '#web/inventory/wording.ts';
import { Badge } from '#web/kit/badge.tsx';
import { onOrderSince } from '#web/orders/wording.ts';
import { useCan } from '#web/session/session.tsx';
import { productsLabelWords as words } from './wording.ts';

/**
 * The stock of all labels of a product, loaded in one call. Cached by version, because a label with a new SKU has other
 * stock.
 */
export const useProductStock = (product: ShownProduct) =>
  useQuery({
    queryKey: keyOf('inventory', 'of-product', product.id, product.version),
    queryFn: ({ signal }) => call(listProductStock, { params: { id: product.id } }, { signal }),
    // What is there today says nothing about a release.
    enabled: useCan('catalogue.read') && hasLabel(product) && product.release === undefined,
  });

/** The inventory items of one label: those with its supplier code, or if there are none all with its SKU. */
export const itemsOfLabel = (
  items: readonly StockedItem[],
  { labelSku, supplierCode }: Pick<Label, 'labelSku' | 'supplierCode'>,
): StockedItem[] => {
  const sameSku = items.filter((item) => searchKey(item.labelSku) === searchKey(labelSku ?? ''));
  const same = sameSku.filter((item) => searchKey(item.supplierCode) === searchKey(supplierCode ?? ''));
  return same.length > 0 ? same : sameSku;
};

/** The location and the stock of an item in words: 'Rack A1 · 5,000 left'. */
const Left = ({ item }: { item: StockedItem }) => (
  <>
    <span className="min-w-0 font-[640] wrap-anywhere">{item.storage}</span>
    {stockLevel(item.stockOnHand) === 'out' ? (
      <Badge tone="danger">{levelNames.out}</Badge>
    ) : (
      <span className="tabular-nums">{words.left({ stockOnHand: pieces(item.stockOnHand) })}</span>
    )}
    {item.onOrder[0] ? <span className="min-w-0 wrap-anywhere">{onOrderSince(item.onOrder[0])}</span> : null}
  </>
);

/** The location of the rolls of a label, one line per item; nothing if unknown. */
export const LabelStock = ({ items }: { items: readonly StockedItem[] }) =>
  items.length === 0 ? null : (
    <ul aria-label={words.whereRollIs}>
      {items.map((item) => (
        <li key={item.id} className="flex min-h-8 flex-wrap items-center gap-x-3 print:min-h-0">
          <Left item={item} />
        </li>
      ))}
    </ul>
  );
