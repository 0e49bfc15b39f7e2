import PlusIcon from 'lucide-react/icons/plus';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { formWords } from '../form/form-wording.ts';

/** Opens the form for a new item; disabled, with the reason, for read-only users. */
export const AddItemButton = () => {
  const { open } = useFormAddress();
  const icon = <PlusIcon aria-hidden />;
  return (
    <ActButton needs="inventory.edit" variant="primary" icon={icon} onClick={() => open('new')}>
      {formWords.add}
    </ActButton>
  );
};
