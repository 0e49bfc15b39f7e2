import PencilIcon from 'lucide-react/icons/pencil';
import { refusal } from '#domain/access/can.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { useCan } from '#web/session/session.tsx';
import { editingArrivesLater } from '../wording.ts';

/** Changes the client; shown to everyone, with the reason why not. */
export const EditClientButton = () => {
  const may = useCan('client.edit');
  return (
    <BarredButton
      icon={<PencilIcon aria-hidden />}
      reason={may ? editingArrivesLater : refusal('client.edit')}
    >
      Edit Client
    </BarredButton>
  );
};
