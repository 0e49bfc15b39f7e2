import { Progress } from '#web/kit/progress.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { formatBytes } from '#web/kit/format-bytes.ts';
import type { ImportRun } from './import-run.ts';

type ImportProgressProps = { run: Extract<ImportRun, { step: 'sending' | 'reading' }> };

/** The progress of an import: bytes while uploading, then only that the server is reading. */
export const ImportProgress = ({ run }: ImportProgressProps) => (
  <div className="grid gap-2">
    {run.step === 'sending' ? (
      <>
        <Progress
          value={run.bytes.sent}
          max={Math.max(run.bytes.total, 1)}
          label={`Uploading ${run.file.name}`}
        />
        <p className="text-quiet text-ink-quiet tabular-nums">
          {formatBytes(run.bytes.sent)} of {formatBytes(run.bytes.total)} sent
        </p>
      </>
    ) : (
      <p className="flex items-center gap-3 font-[560]">
        <Spinner quiet />
        Reading and checking rows …
      </p>
    )}
  </div>
);
