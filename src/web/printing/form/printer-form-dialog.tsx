import type { FormDialogProps } from '#web/record/form-here.tsx';
import { Edited, FormDialog } from '#web/record/form-dialog.tsx';
import { sentenceOf } from '#web/api/call.ts';
import { usePrinters } from '#web/printers/queries.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { formWords, printingWords as words } from '../wording.ts';
import { PrinterForm } from './printer-form.tsx';

export const PrinterFormDialog = ({ target, canSave, onClose }: FormDialogProps) => (
  <FormDialog
    title={target === 'new' ? formWords.add : formWords.edit}
    description={formWords.text}
    onClose={onClose}
  >
    {target === 'new' ? (
      <PrinterForm printer={null} canSave={canSave} onClose={onClose} />
    ) : (
      <EditPrinter id={target} canSave={canSave} onClose={onClose} />
    )}
  </FormDialog>
);

const EditPrinter = ({ id, canSave, onClose }: { id: number; canSave: boolean; onClose: () => void }) => {
  const query = usePrinters();
  const { data: printers, isFetching, refetch } = query;
  const error = useFailure(query);
  const printer = printers?.find((one) => one.id === id);
  const reason = printers ? formWords.gone : null;
  return (
    <Edited
      record={printer}
      loading={words.loadingPrinter}
      reason={error ? sentenceOf(error) : reason}
      pending={isFetching}
      onRetry={error ? () => void refetch() : null}
      onClose={onClose}
    >
      {(edited) => <PrinterForm printer={edited} canSave={canSave} onClose={onClose} />}
    </Edited>
  );
};
