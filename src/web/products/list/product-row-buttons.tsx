import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import type { ProductSummary } from '#domain/products/contract.ts';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { iconOfRow } from '#web/record/icon-of-row.ts';
import { productsListWords as words } from './wording.ts';

type ProductRowButtonsProps = { product: ProductSummary; onDelete: () => void };

const Act = ({ children }: { children: string }) => <span className="md:sr-only">{children}</span>;

/** Edit and delete buttons for one product; disabled with the reason without the permission. */
export const ProductRowButtons = ({ product: { id, sku }, onDelete }: ProductRowButtonsProps) => {
  const { open } = useFormAddress();
  // In the table only the icon, on a phone's card with the word.
  const shared = { size: 'dense', ...iconOfRow } as const;
  const edit = {
    ...shared,
    icon: <PencilIcon aria-hidden />,
    'aria-label': words.edit({ sku }),
    title: words.edit({ sku }),
  };
  const remove = {
    ...shared,
    icon: <TrashIcon aria-hidden />,
    'aria-label': words.deleteSku({ sku }),
    title: words.deleteSku({ sku }),
  };
  return (
    <span className="flex gap-1 max-md:-ms-3">
      <ActButton needs="product.edit" {...edit} onClick={() => open(id)}>
        <Act>{words.editButton}</Act>
      </ActButton>
      <ActButton needs="product.delete" {...remove} onClick={onDelete}>
        <Act>{words.deleteButton}</Act>
      </ActButton>
    </span>
  );
};
