import type { FormDialogProps } from '#web/record/form-here.tsx';
import { FormDialog, FormSkeleton, NothingToEdit } from '#web/record/form-dialog.tsx';
import { sentenceOf } from '#web/api/call.ts';
import { usePrinters } from '../queries.ts';
import { formWords } from '../wording.ts';
import { PrinterForm } from './printer-form.tsx';

/** The form of a printer over the page. */
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
  const { data: printers, error, isFetching, refetch } = usePrinters();
  const printer = printers?.find((one) => one.id === id);
  if (printer) return <PrinterForm printer={printer} canSave={canSave} onClose={onClose} />;
  if (!printers && !error) return <FormSkeleton label="Loading the printer" />;
  return (
    <NothingToEdit
      reason={error ? sentenceOf(error) : formWords.gone}
      pending={isFetching}
      onRetry={error ? () => void refetch() : null}
      onClose={onClose}
    />
  );
};
