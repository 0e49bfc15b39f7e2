import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { refusal } from '#web/words/access.ts';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { useCan } from '#web/session/session.tsx';
import { handOver } from '#web/imports/handed-over.ts';
import { useProductImport } from './import-queries.ts';
import { isRunning } from './import-run.ts';
import { ImportDialog } from './import-dialog.tsx';
import { productsImportWords as words } from './wording.ts';

const icon = <FileSpreadsheet aria-hidden />;

/** Opens the import, and shows that one is running after its dialog was closed. */
export const ImportButton = () =>
  useCan('product.import') ? (
    <OpenImport />
  ) : (
    <DisabledButton icon={icon} reason={refusal('product.import')}>
      {words.importFromExcel}
    </DisabledButton>
  );

const OpenImport = () => {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const onForeign = useCallback(
    (file: File) => {
      handOver(file);
      void navigate('/admin/imports/new');
    },
    [navigate],
  );
  const productImport = useProductImport({ isInSight: open, onForeign });
  const running = isRunning(productImport.run);
  return (
    <>
      <Button icon={running ? <Spinner quiet /> : icon} onClick={() => setOpen(true)}>
        {running ? words.importing : words.importFromExcel}
      </Button>
      <ImportDialog open={open} onOpenChange={setOpen} productImport={productImport} />
    </>
  );
};
