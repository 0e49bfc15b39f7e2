import { formatNumber, plural } from '#web/words/formats.ts';
import { useEffect, type ReactNode } from 'react';
import FileInput from 'lucide-react/icons/file-input';
import { addCounts, countOutcomes } from '#domain/imports/look-row.ts';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { OneFilePicker } from '#web/files/one-file-picker.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { NotLoaded } from '#web/record/not-loaded.tsx';
import { useCan } from '#web/session/session.tsx';
import { ruleOf, withTakenRow } from '../edit-mapping.ts';
import { takeHandedOver } from '../handed-over.ts';
import { ColumnTable } from '../parts/column-table.tsx';
import { FileProblems } from '../parts/file-problems.tsx';
import { ActBar, Done, ImportHead, UnderWay } from '../parts/import-page.tsx';
import { ImportReport } from '../parts/import-report-table.tsx';
import { UnknownClients } from '../parts/unknown-clients.tsx';
import { LookTable } from '../parts/look-table.tsx';
import { Reading } from '../parts/reading.tsx';
import { RuleChoice } from '../parts/rule-choice.tsx';
import { type NewImport, useNewImport } from '../use-new-import.ts';
import { importRules, newImport as words, productsIn, unchangedIn } from '../wording.ts';

/** /admin/imports/new: imports a file with any headings, from choosing it to the result. */
export const NewImportScreen = () =>
  useCan('product.import') ? <Import /> : <AdministratorsOnly page={words.title} words={words.editorsOnly} />;

const Import = () => {
  const started = useNewImport();
  const { file, look, isLooked, mapping, busy, fault, result, choose, lookAgain } = started;
  const isLost = file !== null && !isLooked && busy === null && fault !== null;
  const lost = isLost ? (
    <NotLoaded title={words.failed} text={fault} pending={false} onRetry={lookAgain} />
  ) : null;
  useEffect(() => {
    const handed = takeHandedOver();
    if (handed) choose([handed]);
  }, [choose]);
  return (
    <>
      <ImportHead words={words} />
      <div className="grid gap-8 pb-12">
        <OneFilePicker
          name={words.fileToImport}
          area={words.dropFileHere}
          accept=".xlsx,.xls,.csv,.tsv,.txt"
          prompt={words.oneFile}
          file={file}
          onChoose={choose}
          disabled={busy === 'importing'}
        />
        <UnderWay what={busy && words[busy]} fault={isLost ? null : fault} />
        {look ? null : lost}
        {result ? <Imported result={result} fileName={file?.name ?? ''} onClear={started.clear} /> : null}
        {look && mapping && !result ? (
          <Looked {...started} look={look} mapping={mapping} lost={lost} />
        ) : null}
        {started.isDecided ? <LeaveGuard when isOfPage /> : null}
      </div>
    </>
  );
};

type LookedProps = NewImport & {
  look: NonNullable<NewImport['look']>;
  mapping: NonNullable<NewImport['mapping']>;
  /** Stands in place of the rows if these columns could not be looked by. */
  lost: ReactNode;
};

/** The columns, and below them the rows. */
const Looked = ({ file, look, isLooked, mapping, rules, busy, map, setRules, begin, lost }: LookedProps) => {
  const stopped = look.problems.some(({ stops }) => stops);
  const shown = countOutcomes(look.rows, (row) => ruleOf(rules, row));
  const counts = addCounts(shown, look.rest?.[rules.all]);
  const isReady = isLooked && !stopped && busy === null && counts.create + counts.change > 0;
  return (
    <>
      <section aria-labelledby="columns" className="grid gap-4">
        <h2 id="columns" className="text-fact font-[640]">
          {words.columns}
        </h2>
        <Reading key={`${mapping.sheet} ${mapping.headingRow}`} look={look} mapping={mapping} onMap={map} />
        {look.proposedFrom === null ? null : (
          <p className="text-ink-quiet">
            {words.readAsBefore({
              fileName: look.proposedFrom.fileName,
              at: formatDate(look.proposedFrom.at),
            })}
          </p>
        )}
        <FileProblems look={look} mapping={mapping} onMap={map} />
        <ColumnTable look={look} mapping={mapping} onMap={map} />
      </section>
      {lost ?? (
        <section aria-labelledby="rows" className="grid gap-4">
          <h2 id="rows" className="text-fact font-[640]">
            {words.forecast}
          </h2>
          <p className="text-ink-quiet">{words.nothingWritten({ emptyHint: words.emptyHint })}</p>
          <RuleChoice rules={rules} onRules={setRules} words={importRules} />
          <UnknownClients rows={look.rows} onCreated={() => map(mapping)} />
          <LookTable
            rows={look.rows}
            rest={look.rest}
            fileName={file?.name}
            rules={rules}
            onRules={setRules}
            onTakeRow={(row) => map(withTakenRow(mapping, row))}
          />
          {look.total > look.rows.length ? (
            <p className="text-ink-quiet">
              {words.firstRowsShown({
                rowsCount: formatNumber(look.rows.length),
                total: formatNumber(look.total),
              })}
            </p>
          ) : null}
        </section>
      )}
      <ActBar
        outcome={
          !isLooked
            ? words.notLooked
            : stopped
              ? words.settleColumnsFirst
              : words.willBeCreatedChanged({
                  create: productsIn(counts.create),
                  change: formatNumber(counts.change),
                })
        }
      >
        <LinkButton to="/admin/products" variant="quiet">
          {words.cancel}
        </LinkButton>
        <Button
          variant="primary"
          icon={<FileInput aria-hidden />}
          pending={busy === 'importing'}
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady) begin();
          }}
        >
          {words.import}
        </Button>
      </ActBar>
    </>
  );
};

type ImportedProps = { result: NonNullable<NewImport['result']>; fileName: string; onClear: () => void };

const Imported = ({ result, fileName, onClear }: ImportedProps) => {
  const { created, updated, drafted = 0, duplicates, errors, notes = [] } = result;
  const refused = new Set(errors.map(({ row }) => row)).size;
  return (
    <>
      <Done
        title={words.importCompleted}
        lines={[
          words.created({ created: productsIn(created) }),
          words.changed({ updated: productsIn(updated) }),
          ...(drafted > 0 ? [words.drafted(drafted)] : []),
          unchangedIn(duplicates.length),
          words.refused({
            refused: formatNumber(refused),
            value: plural(refused, { one: 'row', other: 'rows' }),
          }),
        ]}
      >
        <Button onClick={onClear}>{words.importAnotherFile}</Button>
      </Done>
      {refused + notes.length > 0 ? (
        <ImportReport result={{ ...result, duplicates: [] }} fileName={fileName} />
      ) : null}
    </>
  );
};
