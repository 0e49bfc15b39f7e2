import { Progress } from '#web/kit/controls/progress.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { formatBytes } from '#web/kit/texts/format-bytes.ts';
import type { ImportRun } from './import-run.ts';
import { productsImportWords as words } from './wording.ts';

type ImportProgressProps = { run: Extract<ImportRun, { step: 'sending' | 'reading' }> };

/** The progress of an import: bytes while uploading, then only that the server is reading. */
export const ImportProgress = ({ run }: ImportProgressProps) => (
  <div className="grid gap-2">
    {run.step === 'sending' ? (
      <>
        <Progress
          value={run.bytes.sent}
          max={Math.max(run.bytes.total, 1)}
          label={words.uploading({ name: run.file.name })}
        />
        <p className="text-quiet text-ink-quiet tabular-nums">
          {words.ofSent({ sent: formatBytes(run.bytes.sent), total: formatBytes(run.bytes.total) })}
        </p>
      </>
    ) : (
      <p className="flex items-center gap-3 font-[560]">
        <Spinner quiet />
        {words.readingAndCheckingRows}
      </p>
    )}
  </div>
);
