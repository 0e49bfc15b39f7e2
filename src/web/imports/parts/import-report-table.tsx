import { formatNumber } from '#web/words/formats.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ImportResult } from '#domain/imports/import-contract.ts';
import { Badge, type BadgeTone } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { saveText } from '#web/kit/save-file.ts';
import {
  filterReport,
  kindNames,
  reportCsv,
  reportRows,
  shownReportRows,
  type ReportFilter,
  type ReportRow,
} from './import-report.ts';
import { reportWords as words } from '../wording.ts';

const kinds: readonly { value: ReportFilter['kind']; label: string }[] = [
  { value: 'all', label: words.allRows },
  { value: 'error', label: words.errors },
  { value: 'duplicate', label: words.duplicates },
  { value: 'note', label: words.notes },
];

const tones: Readonly<Record<ReportRow['kind'], BadgeTone>> = {
  error: 'danger',
  duplicate: 'notice',
  note: 'neutral',
};

const columns: readonly Column<ReportRow>[] = [
  { key: 'row', head: words.row, align: 'end', cell: ({ row }) => row, className: 'md:w-16' },
  { key: 'sku', head: words.sku, cell: ({ sku }) => (sku === null ? '–' : <Code value={sku} />) },
  { key: 'column', head: words.column, cell: ({ column }) => column ?? '–' },
  {
    key: 'reason',
    head: words.reason,
    cell: ({ kind, reason, existingId }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tones[kind]}>{kindNames[kind]}</Badge>
        {existingId === null ? (
          reason
        ) : (
          <TextLink isAlone to={`/products/${existingId}`} target="_blank">
            {reason}
          </TextLink>
        )}
      </span>
    ),
  },
];

type ImportReportProps = { result: ImportResult; fileName: string };

/** All rows that were not simply created, with the reason; can be filtered and downloaded as CSV. */
export const ImportReport = ({ result, fileName }: ImportReportProps) => {
  const [filter, setFilter] = useState<ReportFilter>({ kind: 'all', text: '' });
  const rows = useMemo(() => reportRows(result), [result]);
  const wanted = useDeferredValue(filter);
  const fitting = useMemo(() => filterReport(rows, wanted), [rows, wanted]);
  const shown = fitting.slice(0, shownReportRows);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={words.findInTheseRows} className="grow basis-40">
          <Input
            type="search"
            size="dense"
            value={filter.text}
            onChange={(event) => setFilter({ ...filter, text: event.target.value })}
          />
        </Field>
        <Field label={words.show} className="basis-32">
          <Select
            size="dense"
            options={kinds}
            value={filter.kind}
            onValueChange={(kind) => setFilter({ ...filter, kind })}
          />
        </Field>
        <Button size="dense" onClick={() => saveText(reportCsv(rows), reportName(fileName), 'text/csv')}>
          {words.downloadAsCsv}
        </Button>
      </div>
      <output className="text-quiet text-ink-quiet">
        {fitting.length > shownReportRows
          ? words.firstReportRows({
              shownReportRows,
              fittingCount: formatNumber(fitting.length),
            })
          : words.ofRows({
              fittingCount: formatNumber(fitting.length),
              rowsCount: formatNumber(rows.length),
            })}{' '}
        {result.moreNotes === undefined ? null : words.moreNotes(result.moreNotes)}
      </output>
      <DataTable
        caption={words.reportCaption}
        columns={columns}
        rows={shown}
        rowKey={({ row, column, reason }) => `${row} ${column ?? ''} ${reason}`}
        empty={<p className="py-6 text-center text-ink-quiet">{words.noRowFits}</p>}
      />
    </div>
  );
};

/** What the report of a file is called. */
export const reportName = (fileName: string): string =>
  `${fileName.replace(/\.(?:xlsx?|csv|tsv|txt)$/i, '')}-import-report.csv`;
