import PlusIcon from 'lucide-react/icons/plus';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { productsListWords as words } from './wording.ts';

const icon = <PlusIcon aria-hidden />;

/** Opens the wizard for a new product, for users with the permission. */
export const AddProductButton = () => {
  const { open } = useFormAddress();
  return (
    <ActButton needs="product.edit" variant="primary" icon={icon} onClick={() => open('new')}>
      {words.addProduct}
    </ActButton>
  );
};
