import { formatNumber } from '#web/words/formats.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  addCounts,
  cellsUnder,
  type CountsByRule,
  countOutcomes,
  type LookCell,
  type LookOutcome,
  type LookRow,
  outcomeUnder,
  reasonsUnder,
  rowContains,
} from '#domain/imports/look-row.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import { Badge, type BadgeTone } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { Fold } from '#web/kit/controls/fold.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { saveText } from '#web/kit/save-file.ts';
import { refusedRows, reportCsv } from './import-report.ts';
import { reportName } from './import-report-table.tsx';
import { ruleOf, withRule, type Rules } from '../edit-mapping.ts';
import { importRules, importsWords, lookWords, newImport, outcomeNames, type RuleWords } from '../wording.ts';

/** Rows per page: a page renders at once; twenty thousand rows would take seconds. */
const rowsPerPage = 50;

const tones: Readonly<Record<LookOutcome, BadgeTone>> = {
  create: 'success',
  change: 'notice',
  leave: 'neutral',
  refuse: 'danger',
};

const outcomes: readonly LookOutcome[] = ['create', 'change', 'leave', 'refuse'];
const rowRules = ['keep', 'take', 'fill'] as const;

type LookTableProps = {
  rows: readonly LookRow[];
  /** The counts of further rows, which are too many to list. */
  rest?: CountsByRule | undefined;
  rules: Rules;
  onRules: (rules: Rules) => void;
  words?: RuleWords;
  /** Whether these are rows of a file. Otherwise each row is a product, and its number means nothing. */
  isFile?: boolean;
  /** Imports a row that was left out because it looks like no product. */
  onTakeRow?: (row: number) => void;
  /** The name of the file whose refused rows can be downloaded. */
  fileName?: string | undefined;
};

/** Every row of the file and what would be done with it, old and new value cell by cell; filtered and in pages. */
export const LookTable = ({
  rows,
  rest,
  rules,
  onRules,
  words = importRules,
  isFile = true,
  onTakeRow,
  fileName,
}: LookTableProps) => {
  const shownOutcomes = isFile ? outcomes : outcomes.filter((outcome) => outcome !== 'create');
  const [show, setShow] = useState<LookOutcome | 'all'>('all');
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const wanted = useDeferredValue(text);
  const counts = useMemo(
    () =>
      addCounts(
        countOutcomes(rows, (row) => ruleOf(rules, row)),
        rest?.[rules.all],
      ),
    [rows, rest, rules],
  );
  const fitting = useMemo(
    () =>
      rows.filter(
        (row) =>
          (show === 'all' || outcomeUnder(row, ruleOf(rules, row.row)) === show) && rowContains(row, wanted),
      ),
    [rows, rules, show, wanted],
  );
  const first = Math.min(page, Math.max(Math.ceil(fitting.length / rowsPerPage) - 1, 0)) * rowsPerPage;
  const shown = fitting.slice(first, first + rowsPerPage);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-4">
        {shownOutcomes.map((outcome) => (
          <div key={outcome}>
            <dt className="label-quiet">{outcomeNames[outcome]}</dt>
            <dd className="text-fact font-[640] tabular-nums">{formatNumber(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={isFile ? importsWords.findInTheseRows : importsWords.findInTheseProducts}
          className="grow basis-40"
        >
          <Input
            type="search"
            size="dense"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPage(0);
            }}
          />
        </Field>
        <Field label={importsWords.show} className="basis-40">
          <Select
            size="dense"
            options={[
              { value: 'all', label: importsWords.allRows },
              ...shownOutcomes.map((value) => ({ value, label: outcomeNames[value] })),
            ]}
            value={show}
            onValueChange={(value) => {
              setShow(value);
              setPage(0);
            }}
          />
        </Field>
        {fileName !== undefined && counts.refuse > 0 ? (
          <Button
            size="dense"
            onClick={() => {
              const refused = refusedRows(rows, (row) => ruleOf(rules, row));
              saveText(reportCsv(refused), reportName(fileName), 'text/csv');
            }}
          >
            {lookWords.download}
          </Button>
        ) : null}
      </div>
      <DataTable
        caption={importsWords.columnCaption({
          value: isFile ? importsWords.rowsFile : importsWords.products,
        })}
        columns={columnsFor({ rules, onRules, words, isFile, onTakeRow }).filter(
          ({ key }) => isFile || key !== 'row',
        )}
        rows={shown}
        rowKey={({ row }) => row}
        dense
        empty={<p className="py-6 text-center text-ink-quiet">{importsWords.noRowFits}</p>}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <output className="text-quiet text-ink-quiet tabular-nums">
          {fitting.length === 0
            ? importsWords.noRows
            : importsWords.rowsOf({
                value: formatNumber(first + 1),
                value2: formatNumber(first + shown.length),
                fittingCount: formatNumber(fitting.length),
              })}
        </output>
        <Button
          size="dense"
          aria-disabled={first === 0}
          onClick={() => setPage(Math.max(0, first / rowsPerPage - 1))}
        >
          {importsWords.previous}
        </Button>
        <Button
          size="dense"
          aria-disabled={first + rowsPerPage >= fitting.length}
          onClick={() => {
            if (first + rowsPerPage < fitting.length) setPage(first / rowsPerPage + 1);
          }}
        >
          {importsWords.next}
        </Button>
      </div>
    </div>
  );
};

type Columns = Required<Pick<LookTableProps, 'rules' | 'onRules' | 'words' | 'isFile'>> & {
  onTakeRow: LookTableProps['onTakeRow'];
};

const columnsFor = ({ rules, onRules, words, isFile, onTakeRow }: Columns): readonly Column<LookRow>[] => [
  { key: 'row', head: importsWords.row, align: 'end', className: 'md:w-16', cell: ({ row }) => row },
  {
    key: 'sku',
    head: importsWords.sku,
    className: 'md:w-36 md:min-w-24',
    cell: ({ sku, productId }) => {
      if (sku === null) return '–';
      return productId === null ? (
        <Code value={sku} />
      ) : (
        <TextLink isAlone to={`/products/${productId}`} target="_blank" className="code">
          {sku}
        </TextLink>
      );
    },
  },
  {
    key: 'client',
    head: importsWords.client,
    cell: ({ clientName }) => clientName ?? '–',
    isEmpty: ({ clientName }) => clientName === null,
  },
  {
    key: 'outcome',
    head: importsWords.will,
    cell: (row) => {
      const outcome = outcomeUnder(row, ruleOf(rules, row.row));
      return <Badge tone={tones[outcome]}>{outcomeNames[outcome]}</Badge>;
    },
  },
  {
    key: 'cells',
    head: importsWords.what,
    // Takes what the others leave, and shortens its first line to that.
    className: 'md:w-full md:max-w-0',
    onCard: 'bare',
    cell: (row) => <What row={row} rule={ruleOf(rules, row.row)} />,
  },
  {
    key: 'rule',
    head: importsWords.differences,
    className: 'md:whitespace-nowrap',
    onCard: 'bare',
    isEmpty: ({ state, cells, isLeftOut }) => !isLeftOut && (state !== 'exists' || cells.length === 0),
    cell: (row) =>
      row.isLeftOut && onTakeRow ? (
        <Button size="dense" onClick={() => onTakeRow(row.row)}>
          {newImport.takeRow}
          <span className="sr-only">{importsWords.rowRow({ row: row.row })}</span>
        </Button>
      ) : row.state === 'exists' && row.cells.length > 0 ? (
        <Select
          size="dense"
          aria-label={importsWords.differencesOf({
            value: isFile ? importsWords.rowNumber({ row: row.row }) : (row.sku ?? ''),
          })}
          options={rowRules.map((value) => ({ value, label: words.names[value] }))}
          value={ruleOf(rules, row.row)}
          onValueChange={(rule) => onRules(withRule(rules, row.row, rule))}
        />
      ) : null,
  },
];

/** What is said of a row in one line, and on demand its reasons and its values: old and new for an existing product. */
const What = ({ row, rule }: { row: LookRow; rule: RowRule }) => {
  const { cells, state } = row;
  const reasons = reasonsUnder(row, rule);
  if (reasons.length + cells.length === 0)
    return state === 'exists' ? <span className="text-ink-quiet">{importsWords.noDifference}</span> : null;
  if (reasons.length + cells.length === 1) return <All row={row} rule={rule} />;
  return (
    <Fold
      summaryClass="min-h-6 pointer-coarse:min-h-11"
      summary={
        <>
          <span className="shrink-0 font-[560]">{summaryOf(row, reasons.length)}</span>
          <span className="truncate text-ink-quiet">
            {reasons[0]?.sentence ?? cells.map(({ heading }) => heading).join(', ')}
          </span>
        </>
      }
    >
      <All row={row} rule={rule} />
    </Fold>
  );
};

const summaryOf = ({ state, cells }: LookRow, reasons: number): string =>
  state === 'refused'
    ? lookWords.reasons(reasons)
    : state === 'new'
      ? lookWords.values(cells.length)
      : lookWords.differences(cells.length);

const All = ({ row, rule }: { row: LookRow; rule: RowRule }) => {
  const written = new Set(cellsUnder(row, rule));
  return (
    <ul className="grid gap-0.5">
      {reasonsUnder(row, rule).map(({ column, sentence }) => (
        <li key={`${column ?? ''} ${sentence}`} className="wrap-anywhere">
          {column === null ? '' : `${column}: `}
          {sentence}
        </li>
      ))}
      {row.cells.map((cell) => (
        <Difference
          key={cell.heading}
          cell={cell}
          isNew={row.state === 'new'}
          isWritten={written.has(cell)}
        />
      ))}
    </ul>
  );
};

type DifferenceProps = { cell: LookCell; isNew: boolean; isWritten: boolean };

const Difference = ({ cell: { heading, from, to }, isNew, isWritten }: DifferenceProps) => (
  <li className="wrap-anywhere">
    <span className="text-ink-quiet">{heading}: </span>
    {isNew ? (
      String(to ?? '')
    ) : (
      <>
        {from === null ? (
          <span className="text-ink-quiet">{importsWords.empty}</span>
        ) : isWritten ? (
          <del>{from}</del>
        ) : (
          String(from)
        )}
        <span aria-hidden="true">
          {' '}
          <span className="arrow inline-block">→</span>{' '}
        </span>
        <span className="sr-only"> {importsWords.becomes} </span>
        {isWritten ? (
          <ins className="font-[560]">{to ?? importsWords.empty}</ins>
        ) : (
          <span className="text-ink-quiet">{importsWords.notTaken({ to: to ?? importsWords.empty })}</span>
        )}
      </>
    )}
  </li>
);
