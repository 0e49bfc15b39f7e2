import PlusIcon from 'lucide-react/icons/plus';
import { refusal } from '#domain/access/can.ts';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button } from '#web/kit/button.tsx';
import { useCan } from '#web/session/session.tsx';
import { formWords } from '../form/form-wording.ts';

/** Opens the form for a new item; disabled, with the reason, for those who may only read. */
export const AddItemButton = () => {
  const { open } = useFormAddress();
  const icon = <PlusIcon aria-hidden />;
  return useCan('inventory.edit') ? (
    <Button variant="primary" icon={icon} onClick={() => open('new')}>
      {formWords.add}
    </Button>
  ) : (
    <BarredButton variant="primary" icon={icon} reason={refusal('inventory.edit')}>
      {formWords.add}
    </BarredButton>
  );
};
