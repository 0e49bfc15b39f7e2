import { ConflictDialog } from '#web/record/conflict-dialog.tsx';
import type { Side } from '#web/record/conflict.ts';
import { useClientName } from '#web/clients/select/queries.ts';
import { conflictRows } from './conflict-rows.tsx';
import type { WizardConflict } from './wizard-conflict.ts';

type WizardConflictDialogProps = {
  conflict: WizardConflict;
  onClose: () => void;
  onDecide: (sides: Readonly<Record<string, Side>>) => void;
};

/** The dialog for an edit conflict of a product: both sides, field by field and label by label. */
export const WizardConflictDialog = ({ conflict, onClose, onDecide }: WizardConflictDialogProps) => {
  const { mine, current, changed } = conflict;
  const myClient = useClientName(mine.clientId ?? undefined);
  const nameClient = (id: number) => (id === current.clientId ? current.clientName : myClient) ?? '…';
  return (
    <ConflictDialog
      onClose={onClose}
      changedBy={changed?.by ?? current.updatedBy}
      changedAt={changed?.at ?? current.updatedAt}
      fields={conflictRows(conflict, nameClient)}
      onDecide={onDecide}
    />
  );
};
