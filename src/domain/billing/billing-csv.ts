import type { BillingLine } from './contract.ts';

export const billingHeads = [
  'Day',
  'Run',
  'Client',
  'SKU',
  'Batch',
  'Kind',
  'Unit',
  'Quantity',
  'Rate',
  'Currency',
  'Amount',
  'Reason',
];

/** A spreadsheet would run a text that begins like a formula (OWASP, CSV injection). */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Lines as rows of a table, under `billingHeads`. */
export const billingRows = (lines: readonly BillingLine[]) =>
  lines.map((line) => [
    line.day,
    line.runId,
    line.clientName,
    line.sku,
    line.batch,
    line.kind,
    line.unit,
    line.quantity,
    line.rate,
    line.currency,
    line.amount,
    line.reason,
  ]);

/** Lines as CSV (RFC 4180). */
export const billingCsv = (lines: readonly BillingLine[]): string =>
  [billingHeads, ...billingRows(lines)].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
