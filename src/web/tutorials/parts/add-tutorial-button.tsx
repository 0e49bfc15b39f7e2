import PlusIcon from 'lucide-react/icons/plus';
import { refusal } from '#domain/access/can.ts';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button } from '#web/kit/button.tsx';
import { useCan } from '#web/session/session.tsx';

/** Opens the form for a new tutorial; disabled, with the reason, for those who may only read. */
export const AddTutorialButton = () => {
  const { open } = useFormAddress();
  const icon = <PlusIcon aria-hidden />;
  return useCan('tutorial.edit') ? (
    <Button variant="primary" icon={icon} onClick={() => open('new')}>
      Add Tutorial
    </Button>
  ) : (
    <BarredButton variant="primary" icon={icon} reason={refusal('tutorial.edit')}>
      Add Tutorial
    </BarredButton>
  );
};
