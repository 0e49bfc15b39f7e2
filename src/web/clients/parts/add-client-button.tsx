import PlusIcon from 'lucide-react/icons/plus';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { useCan } from '#web/session/session.tsx';
import { clientsWords as words } from '../wording.ts';

/** Opens the form for a new client; not rendered for read-only users. */
export const AddClientButton = () => {
  const { open } = useFormAddress();
  return useCan('client.edit') ? (
    <Button variant="primary" icon={<PlusIcon aria-hidden />} onClick={() => open('new')}>
      {words.addClient}
    </Button>
  ) : null;
};
