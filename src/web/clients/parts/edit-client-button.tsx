import PencilIcon from 'lucide-react/icons/pencil';
import { refusal } from '#domain/access/can.ts';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button } from '#web/kit/button.tsx';
import { useCan } from '#web/session/session.tsx';

type EditClientButtonProps = {
  clientId: number;
  /** Why it can't be changed although this person might, as a sentence. */
  barred?: string | undefined;
};

/** Opens the form of the client; shown to everyone, with the reason why not. */
export const EditClientButton = ({ clientId, barred }: EditClientButtonProps) => {
  const { open } = useFormAddress();
  const reason = useCan('client.edit') ? barred : refusal('client.edit');
  const icon = <PencilIcon aria-hidden />;
  return reason === undefined ? (
    <Button icon={icon} onClick={() => open(clientId)}>
      Edit Client
    </Button>
  ) : (
    <BarredButton icon={icon} reason={reason}>
      Edit Client
    </BarredButton>
  );
};
