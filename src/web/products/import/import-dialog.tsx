import FileInput from 'lucide-react/icons/file-input';
import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { importTemplate } from '#domain/imports/import-contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { handOver } from '#web/imports/handed-over.ts';
import { choicesFor, countUpdates, sameForAll, type Resolution } from './import-resolution.ts';
import { isRunning, type ImportChoices, type ImportRun, type OnDuplicate } from './import-run.ts';
import type { ProductImport } from './import-queries.ts';
import { ImportDuplicateChoice } from './import-duplicate-choice.tsx';
import { OneFilePicker } from '#web/files/one-file-picker.tsx';
import { ImportNotice } from './import-notice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { productsImportWords as words } from './wording.ts';

type ImportDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  productImport: ProductImport;
};

/** Imports products from a workbook: choose a file, check it, import it, and see the result of each row. */
export const ImportDialog = ({ open, onOpenChange, productImport }: ImportDialogProps) => {
  const { run, choose, begin, cancel, back, clear } = productImport;
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip');
  const [resolution, setResolution] = useState<Resolution>(sameForAll('skip'));
  // After a check, duplicates are resolved at once; after an import, which reports them, on demand.
  const [isResolving, setIsResolving] = useState(false);
  const isToBeChosen = run.step === 'finished' && isChoiceLeft(run) && (run.choices.checkOnly || isResolving);
  const start = (choices: ImportChoices, first: OnDuplicate = 'skip') => {
    setResolution(sameForAll(first));
    setIsResolving(false);
    begin(choices);
  };
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
      title={words.importFromExcel}
      description={words.lead}
      width={run.step === 'finished' ? 'wide' : 'regular'}
      footer={
        run.step === 'finished' ? (
          <FinishedActs
            run={run}
            onBack={back}
            onClose={close}
            chosen={isToBeChosen ? choicesFor(resolution, run.result.duplicates) : run.choices}
            updates={isToBeChosen ? countUpdates(resolution, run.result.duplicates) : run.result.updated}
            isChoosing={isToBeChosen}
            onImport={(chosen) => start({ ...chosen, checkOnly: false })}
            onChooseOneByOne={() =>
              run.choices.checkOnly
                ? start({ checkOnly: true, onDuplicate: 'skip' }, 'update')
                : setIsResolving(true)
            }
          />
        ) : (
          <StartActs
            run={run}
            onCancel={run.step === 'sending' ? cancel : close}
            onStart={(checkOnly) => start({ checkOnly, onDuplicate })}
          />
        )
      }
    >
      {run.step === 'finished' ? (
        <ImportOutcome run={run} resolution={isToBeChosen ? resolution : null} onResolve={setResolution} />
      ) : (
        <div className="grid gap-6">
          <OneFilePicker
            name={words.excelFile}
            area={words.workbook}
            accept=".xlsx,.xls"
            prompt={words.oneFile}
            file={run.file}
            onChoose={choose}
            disabled={isRunning(run)}
          />
          {/* A fixed height, so that the buttons below stay under the finger. */}
          <div aria-live="polite" className="grid min-h-12 content-center">
            <ImportStatus run={run} />
          </div>
          <ImportDuplicateChoice value={onDuplicate} onChange={setOnDuplicate} disabled={isRunning(run)} />
          <p className="text-quiet text-ink-quiet">
            {words.columnsHint}{' '}
            <a
              href={importTemplate.path}
              download
              className="text-accent underline underline-offset-4 hover:decoration-2"
            >
              {words.downloadTemplate}
            </a>{' '}
            <TextLink
              to="/admin/imports/new"
              onClick={() => {
                if (run.file) handOver(run.file);
              }}
            >
              {run.file ? words.mapItsColumns : words.otherHeadings}
            </TextLink>{' '}
            <TextLink to="/admin/imports">{words.allImports}</TextLink>
          </p>
        </div>
      )}
    </Dialog>
  );
};

const ImportStatus = ({ run }: { run: Exclude<ImportRun, { step: 'finished' }> }) => {
  if (run.step !== 'choosing') return <ImportProgress run={run} />;
  if (run.notice) return <ImportNotice notice={run.notice} />;
  return <p>{words.checkFirstText}</p>;
};

type StartActsProps = {
  run: Exclude<ImportRun, { step: 'finished' }>;
  onCancel: () => void;
  onStart: (checkOnly: boolean) => void;
};

/** The buttons Check and Import; disabled while one is running, and until a file is chosen. */
const StartActs = ({ run, onCancel, onStart }: StartActsProps) => {
  const running = run.step === 'choosing' ? null : run.choices;
  const isLocked = run.file === null || running !== null;
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        {run.step === 'reading' ? words.hide : words.cancel}
      </Button>
      <Button
        icon={<ListChecks aria-hidden />}
        onClick={() => onStart(true)}
        pending={running?.checkOnly === true}
        aria-disabled={isLocked}
      >
        {words.checkFirst}
      </Button>
      <Button
        variant="primary"
        icon={<FileInput aria-hidden />}
        onClick={() => onStart(false)}
        pending={running?.checkOnly === false}
        aria-disabled={isLocked}
      >
        {words.import}
      </Button>
    </>
  );
};

type FinishedRun = Extract<ImportRun, { step: 'finished' }>;
type Chosen = Pick<ImportChoices, 'onDuplicate' | 'except'>;

/** Whether duplicates were skipped only because nothing else was chosen for them. */
const isChoiceLeft = ({ choices, result }: FinishedRun): boolean =>
  choices.onDuplicate === 'skip' && (choices.except ?? []).length === 0 && result.duplicates.length > 0;

type FinishedActsProps = {
  run: FinishedRun;
  /** The resolution of duplicates to send; null if too many were chosen one by one. */
  chosen: Chosen | null;
  /** The largest number of products to update. */
  updates: number;
  isChoosing: boolean;
  onBack: () => void;
  onClose: () => void;
  onImport: (chosen: Chosen) => void;
  onChooseOneByOne: () => void;
};

/** After a check, the import itself; after an import, the remaining duplicates, another file, or the list. */
const FinishedActs = ({
  run,
  chosen,
  updates,
  isChoosing,
  onBack,
  onClose,
  onImport,
  onChooseOneByOne,
}: FinishedActsProps) => {
  const { checkOnly, onDuplicate } = run.choices;
  const isWorthIt = updates > 0 || (checkOnly && run.result.created > 0);
  const mayChoose = checkOnly ? onDuplicate === 'update' && updates > 0 : isChoiceLeft(run);
  return (
    <>
      <Button onClick={onBack}>{checkOnly ? words.back : words.backToFile}</Button>
      {mayChoose && !isChoosing ? (
        <Button onClick={onChooseOneByOne}>
          {checkOnly ? words.chooseOneByOne : words.resolveDuplicates}
        </Button>
      ) : null}
      {(checkOnly || isChoosing) && isWorthIt ? (
        <Button
          variant="primary"
          aria-disabled={chosen === null}
          onClick={() => {
            if (chosen) onImport(chosen);
          }}
        >
          {checkOnly ? words.import : words.updateChosenProducts}
        </Button>
      ) : null}
      {checkOnly || (isChoosing && isWorthIt) ? null : (
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      )}
    </>
  );
};
