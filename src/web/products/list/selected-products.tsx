import { useNavigate } from 'react-router';
import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import * as limits from '#domain/limits.ts';
import { selectionState } from '#web/list/selection-state.ts';
import type { ProductSummary } from '#domain/products/contract.ts';
import { SelectionBar } from '#web/list/selection-bar.tsx';
import type { LoadedPage } from '#web/list/use-loaded-page.ts';
import type { Selection } from '#web/list/use-selection.ts';
import { ActButton } from '#web/record/act-button.tsx';
import type { ListAddress } from './list-address.ts';
import { useMatchingProducts } from './list-queries.ts';
import { productsListWords as words } from './wording.ts';

type SelectedProductsProps = {
  selection: Selection<ProductSummary>;
  shown: LoadedPage<ProductSummary> | null;
  address: ListAddress;
  onDelete: () => void;
};

/** Actions on the selected products. */
export const SelectedProducts = ({ selection, shown, address, onDelete }: SelectedProductsProps) => {
  const navigate = useNavigate();
  const ids = selection.rows.map(({ id }) => id);
  return (
    <SelectionBar
      selection={selection}
      shown={shown}
      loadPage={useMatchingProducts(address)}
      onClear={selection.clear}
    >
      <ActButton
        needs="product.edit"
        size="dense"
        icon={<PencilIcon aria-hidden />}
        disabledReason={ids.length > limits.selection.maxRows ? words.tooManyToEdit : undefined}
        onClick={() => void navigate('/admin/products/edit', { state: selectionState(ids) })}
      >
        {words.editSelected}
      </ActButton>
      <ActButton needs="product.delete" size="dense" icon={<TrashIcon aria-hidden />} onClick={onDelete}>
        {words.deleteSelected}
      </ActButton>
    </SelectionBar>
  );
};
