import { formatNumber } from '#web/words/formats.ts';
import { useLayoutEffect, useRef } from 'react';
import type { Resolution } from './import-resolution.ts';
import type { ImportRun } from './import-run.ts';
import { outcomeSentences, outcomeTitle } from './import-wording.ts';
import { productsImportWords as words } from './wording.ts';
import { ImportDuplicates } from './import-duplicates.tsx';
import { ImportReport } from '#web/imports/parts/import-report-table.tsx';

type ImportOutcomeProps = {
  run: Extract<ImportRun, { step: 'finished' }>;
  /** The resolution of duplicates while it can be changed; null afterwards. */
  resolution: Resolution | null;
  onResolve: (resolution: Resolution) => void;
};

/** What an import did or would do: in words, in numbers, and row by row. */
export const ImportOutcome = ({
  run: { result, choices, file },
  resolution,
  onResolve,
}: ImportOutcomeProps) => {
  // Duplicates that are still to be resolved are shown only in the resolution.
  const settled = resolution ? { ...result, duplicates: [] } : result;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus was removed, so it moves to the new content, before the dialog takes it.
  useLayoutEffect(() => heading.current?.focus(), []);
  const figures = [
    [choices.checkOnly ? words.toCreate : words.created, result.created],
    [choices.checkOnly ? words.toUpdate : words.updated, result.updated],
    [words.duplicates, result.duplicates.length],
    [words.errors, result.errors.length],
  ] as const;
  return (
    <section aria-labelledby="import-outcome" className="grid gap-5">
      <div>
        <h3 ref={heading} id="import-outcome" tabIndex={-1} className="text-fact font-[640]">
          {outcomeTitle(result, choices)}
        </h3>
        <ul>
          {outcomeSentences(settled, choices).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-4">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt className="label-quiet">{name}</dt>
            <dd className="text-fact font-[640] tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {resolution ? (
        <ImportDuplicates duplicates={result.duplicates} resolution={resolution} onChange={onResolve} />
      ) : null}
      {settled.duplicates.length + settled.errors.length + (settled.notes?.length ?? 0) > 0 ? (
        <ImportReport result={settled} fileName={file.name} />
      ) : null}
    </section>
  );
};
