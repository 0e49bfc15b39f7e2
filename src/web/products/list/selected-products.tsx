import TrashIcon from 'lucide-react/icons/trash-2';
import type { ProductSummary } from '#domain/products/contract.ts';
import { SelectionBar } from '#web/list/selection-bar.tsx';
import type { LoadedPage } from '#web/list/use-loaded-page.ts';
import type { Selection } from '#web/list/use-selection.ts';
import { ActButton } from '#web/record/act-button.tsx';
import type { ListAddress } from './list-address.ts';
import { useMatchingProducts } from './list-queries.ts';

type SelectedProductsProps = {
  selection: Selection<ProductSummary>;
  shown: LoadedPage<ProductSummary> | null;
  address: ListAddress;
  onDelete: () => void;
};

/** Actions on the selected products. */
export const SelectedProducts = ({ selection, shown, address, onDelete }: SelectedProductsProps) => (
  <SelectionBar
    selection={selection}
    shown={shown}
    loadPage={useMatchingProducts(address)}
    onClear={selection.clear}
  >
    <ActButton needs="product.delete" size="dense" icon={<TrashIcon aria-hidden />} onClick={onDelete}>
      Delete selected
    </ActButton>
  </SelectionBar>
);
