import FileInput from 'lucide-react/icons/file-input';
import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { importTemplate } from '#domain/products/contract.ts';
import { Button } from '#web/kit/button.tsx';
import { Dialog } from '#web/kit/dialog.tsx';
import { isRunning, type ImportRun, type OnDuplicate } from '../import-run.ts';
import type { ProductImport } from '../import-queries.ts';
import { ImportDuplicateChoice } from './import-duplicate-choice.tsx';
import { ImportFilePicker } from './import-file-picker.tsx';
import { ImportNotice } from './import-notice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportOutcome } from './import-outcome.tsx';

type ImportDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  productImport: ProductImport;
};

/** Brings products in from a workbook: choose, check first, import, see what became of each row. */
export const ImportDialog = ({ open, onOpenChange, productImport }: ImportDialogProps) => {
  const { run, choose, begin, cancel, back, clear } = productImport;
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip');
  const close = () => {
    onOpenChange(false);
    if (run.step === 'finished' && !run.choices.checkOnly) clear();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title="Import from Excel"
      description="One row per label; rows with the same SKU and client are one product."
      width={run.step === 'finished' ? 'wide' : 'regular'}
      footer={
        run.step === 'finished' ? (
          <FinishedActs
            run={run}
            onBack={back}
            onClose={close}
            onImport={() => begin({ checkOnly: false, onDuplicate: run.choices.onDuplicate })}
          />
        ) : (
          <StartActs
            run={run}
            onCancel={run.step === 'sending' ? cancel : close}
            onStart={(checkOnly) => begin({ checkOnly, onDuplicate })}
          />
        )
      }
    >
      {run.step === 'finished' ? (
        <ImportOutcome run={run} />
      ) : (
        <div className="grid gap-6">
          <ImportFilePicker file={run.file} onChoose={choose} disabled={isRunning(run)} />
          {/* Always as high: the buttons below stay under the finger that has just pressed one. */}
          <div aria-live="polite" className="grid min-h-12 content-center">
            <ImportStatus run={run} />
          </div>
          <ImportDuplicateChoice value={onDuplicate} onChange={setOnDuplicate} disabled={isRunning(run)} />
          <p className="text-quiet text-ink-quiet">
            The columns are recognised by their headings, in any order.{' '}
            <a
              href={importTemplate.path}
              download
              className="text-accent underline underline-offset-4 hover:decoration-2"
            >
              Download template
            </a>
          </p>
        </div>
      )}
    </Dialog>
  );
};

const ImportStatus = ({ run }: { run: Exclude<ImportRun, { step: 'finished' }> }) => {
  if (run.step !== 'choosing') return <ImportProgress run={run} />;
  if (run.notice) return <ImportNotice notice={run.notice} />;
  return <p>Check first says what would happen, row by row, and writes nothing.</p>;
};

type StartActsProps = {
  run: Exclude<ImportRun, { step: 'finished' }>;
  onCancel: () => void;
  onStart: (checkOnly: boolean) => void;
};

/** Check and import; locked while one is under way, and until there is a file. */
const StartActs = ({ run, onCancel, onStart }: StartActsProps) => {
  const running = run.step === 'choosing' ? null : run.choices;
  const isLocked = run.file === null || running !== null;
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        {run.step === 'reading' ? 'Hide' : 'Cancel'}
      </Button>
      <Button
        icon={<ListChecks aria-hidden />}
        onClick={() => onStart(true)}
        pending={running?.checkOnly === true}
        aria-disabled={isLocked}
      >
        Check first
      </Button>
      <Button
        variant="primary"
        icon={<FileInput aria-hidden />}
        onClick={() => onStart(false)}
        pending={running?.checkOnly === false}
        aria-disabled={isLocked}
      >
        Import
      </Button>
    </>
  );
};

type FinishedActsProps = {
  run: Extract<ImportRun, { step: 'finished' }>;
  onBack: () => void;
  onClose: () => void;
  onImport: () => void;
};

/** After a check the import itself; after an import another choice, or the list. */
const FinishedActs = ({ run, onBack, onClose, onImport }: FinishedActsProps) => {
  const { created, updated } = run.result;
  const isWorthIt = created + updated > 0;
  return run.choices.checkOnly ? (
    <>
      <Button onClick={onBack}>Back</Button>
      {isWorthIt ? (
        <Button variant="primary" onClick={onImport}>
          Import
        </Button>
      ) : null}
    </>
  ) : (
    <>
      <Button onClick={onBack}>Back to the file</Button>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
};
