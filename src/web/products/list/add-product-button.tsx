import PlusIcon from 'lucide-react/icons/plus';
import { refusal } from '#domain/access/can.ts';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button } from '#web/kit/button.tsx';
import { useCan } from '#web/session/session.tsx';

const icon = <PlusIcon aria-hidden />;

/** Opens the wizard for a new product, to those who may add one. */
export const AddProductButton = () => {
  const { open } = useFormAddress();
  return useCan('product.edit') ? (
    <Button variant="primary" icon={icon} onClick={() => open('new')}>
      Add Product
    </Button>
  ) : (
    <BarredButton variant="primary" icon={icon} reason={refusal('product.edit')}>
      Add Product
    </BarredButton>
  );
};
