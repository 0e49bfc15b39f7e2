import PencilIcon from 'lucide-react/icons/pencil';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { ActButton } from '#web/record/act-button.tsx';

type EditClientButtonProps = {
  clientId: number;
  /** Why it can't be changed although this person might, as a sentence. */
  barred?: string | undefined;
};

/** Opens the form of the client; shown to everyone, with the reason why not. */
export const EditClientButton = ({ clientId, barred }: EditClientButtonProps) => {
  const { open } = useFormAddress();
  return (
    <ActButton
      needs="client.edit"
      barred={barred}
      icon={<PencilIcon aria-hidden />}
      onClick={() => open(clientId)}
    >
      Edit Client
    </ActButton>
  );
};
