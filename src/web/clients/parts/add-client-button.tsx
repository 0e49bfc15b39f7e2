import PlusIcon from 'lucide-react/icons/plus';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { useCan } from '#web/session/session.tsx';
import { editingArrivesLater } from '../wording.ts';

/** Adds a client; absent for those who may only read. */
export const AddClientButton = () =>
  useCan('client.edit') ? (
    <BarredButton icon={<PlusIcon aria-hidden />} reason={editingArrivesLater}>
      Add Client
    </BarredButton>
  ) : null;
