import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ProductSummary } from '#domain/products/contract.ts';
import { Button } from '#web/kit/button.tsx';
import { useSelection } from '#web/list/use-selection.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { AdminProductTable } from './admin-product-table.tsx';
import { DeleteProductsDialog } from './delete-products-dialog.tsx';

/** One page of products, whose rows can be selected and deleted. */
export const SelectableProducts = ({ products }: { products: readonly ProductSummary[] }) => {
  const { selected, selectedIds, select, clear } = useSelection(products);
  // Kept while the dialog closes, so that its text does not change during the animation.
  const [doomed, setDoomed] = useState<readonly ProductSummary[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (these: readonly ProductSummary[]) => {
    setDoomed(these);
    setIsAsking(true);
  };
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={clear} onDelete={() => ask(selected)} />
      ) : null}
      <AdminProductTable
        products={products}
        selected={selectedIds}
        onSelect={select}
        onDelete={(product) => ask([product])}
      />
      <DeleteProductsDialog open={isAsking} onClose={() => setIsAsking(false)} products={doomed} />
    </>
  );
};

type SelectionBarProps = { count: number; onClear: () => void; onDelete: () => void };

const SelectionBar = ({ count, onClear, onDelete }: SelectionBarProps) => {
  const icon = <TrashIcon aria-hidden />;
  return (
    <fieldset
      aria-label="Selection"
      className="sticky bottom-2 z-10 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-accent bg-accent-wash px-4 py-2 md:top-2 md:bottom-auto"
    >
      <output className="grow font-[560] tabular-nums">{count} selected</output>
      <Button variant="quiet" size="dense" onClick={onClear}>
        Clear selection
      </Button>
      <ActButton needs="product.delete" size="dense" icon={icon} onClick={onDelete}>
        Delete selected
      </ActButton>
    </fieldset>
  );
};
