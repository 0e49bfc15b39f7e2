import PencilIcon from 'lucide-react/icons/pencil';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { clientsWords as words } from '../wording.ts';

type EditClientButtonProps = {
  clientId: number;
  /** Why the client cannot be changed even with the permission, as a sentence. */
  disabledReason?: string | undefined;
};

/** Opens the form of the client; shown to all users, disabled with a reason if necessary. */
export const EditClientButton = ({ clientId, disabledReason }: EditClientButtonProps) => {
  const { open } = useFormAddress();
  return (
    <ActButton
      needs="client.edit"
      disabledReason={disabledReason}
      icon={<PencilIcon aria-hidden />}
      onClick={() => open(clientId)}
    >
      {words.editClient}
    </ActButton>
  );
};
