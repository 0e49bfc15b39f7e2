import type { ImportResult } from '#domain/imports/import-contract.ts';
import { type LookRow, outcomeUnder } from '#domain/imports/look-row.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import { reportWords as words } from '../wording.ts';

/** A row of the workbook that was not simply created, and why. */
export interface ReportRow {
  kind: 'error' | 'duplicate' | 'note';
  /** As Excel counts: the headings are row 1. */
  row: number;
  sku: string | null;
  /** The heading of the faulty column, if any. */
  column: string | null;
  reason: string;
  /** The existing product. */
  existingId: number | null;
}

/** Which rows of the report to show. */
export interface ReportFilter {
  kind: ReportRow['kind'] | 'all';
  text: string;
}

/** What the rows of a report are called. */
export const kindNames: Readonly<Record<ReportRow['kind'], string>> = {
  error: words.error,
  duplicate: words.duplicate,
  note: words.note,
};

/** How many rows of a report are shown; the download has all. */
export const shownReportRows = 500;

/** All messages about single rows, in the order of the workbook. */
export const reportRows = ({ duplicates, errors, notes = [] }: ImportResult): ReportRow[] =>
  [
    ...errors.map(({ row, column, sku, message }): ReportRow => ({
      kind: 'error',
      row,
      column,
      sku,
      reason: message,
      existingId: null,
    })),
    ...duplicates.map(({ row, sku, clientName, existingId }): ReportRow => ({
      kind: 'duplicate',
      row,
      sku,
      column: null,
      reason: clientName === null ? words.existsAlreadyWithoutClient : words.existsFor({ clientName }),
      existingId,
    })),
    ...notes.map(({ row, column, sentence }): ReportRow => ({
      kind: 'note',
      row,
      sku: null,
      column,
      reason: sentence,
      existingId: null,
    })),
  ].toSorted((a, b) => a.row - b.row);

/** The refused rows of a look, with every reason; rows that are left out are none of them. */
export const refusedRows = (rows: readonly LookRow[], ruleFor: (row: number) => RowRule): ReportRow[] =>
  rows
    .filter((row) => outcomeUnder(row, ruleFor(row.row)) === 'refuse')
    .flatMap(({ row, sku, reasons }) =>
      reasons.map(({ column, sentence }): ReportRow => ({
        kind: 'error',
        row,
        sku,
        column,
        reason: sentence,
        existingId: null,
      })),
    );

/** The rows of a kind that contain the text anywhere, ignoring letter case. */
export const filterReport = (rows: readonly ReportRow[], { kind, text }: ReportFilter): ReportRow[] => {
  const wanted = text.trim().toLocaleLowerCase();
  return rows.filter(
    (row) =>
      (kind === 'all' || row.kind === kind) &&
      [String(row.row), row.sku, row.column, row.reason].some((value) =>
        value?.toLocaleLowerCase().includes(wanted),
      ),
  );
};

/** A value quoted by RFC 4180; what a spreadsheet would take for a formula becomes text (OWASP, CSV injection). */
const csvCell = (value: string): string => {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The report as CSV with CRLF line ends; a byte order mark tells Excel that it is UTF-8. */
export const reportCsv = (rows: readonly ReportRow[]): string => {
  const lines = rows.map(({ kind, row, sku, column, reason }) => [
    String(row),
    sku ?? '',
    column ?? '',
    kindNames[kind],
    reason,
  ]);
  return `\uFEFF${[[words.row, words.sku, words.column, words.kind, words.reason], ...lines]
    .map((line) => `${line.map(csvCell).join(',')}\r\n`)
    .join('')}`;
};
