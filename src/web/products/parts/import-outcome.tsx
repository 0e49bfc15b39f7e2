import { useEffect, useRef } from 'react';
import type { ImportRun } from '../import-run.ts';
import { outcomeSentences, outcomeTitle } from '../import-wording.ts';
import { ImportReport } from './import-report.tsx';

type ImportOutcomeProps = { run: Extract<ImportRun, { step: 'finished' }> };

/** What an import did, or what it would do: in words, in figures, and row by row. */
export const ImportOutcome = ({ run: { result, choices, file } }: ImportOutcomeProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The buttons that were here are gone: the focus goes to what is new instead of nowhere.
  useEffect(() => heading.current?.focus(), []);
  const figures = [
    [choices.checkOnly ? 'To create' : 'Created', result.created],
    [choices.checkOnly ? 'To update' : 'Updated', result.updated],
    ['Duplicates', result.duplicates.length],
    ['Errors', result.errors.length],
  ] as const;
  return (
    <section aria-labelledby="import-outcome" className="grid gap-5">
      <div>
        <h3 ref={heading} id="import-outcome" tabIndex={-1} className="text-fact font-[640]">
          {outcomeTitle(result, choices)}
        </h3>
        <ul>
          {outcomeSentences(result, choices).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-4">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt className="label-quiet">{name}</dt>
            <dd className="text-fact font-[640] tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {result.duplicates.length + result.errors.length > 0 ? (
        <ImportReport result={result} fileName={file.name} />
      ) : null}
    </section>
  );
};
