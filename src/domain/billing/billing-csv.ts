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
  const isFormula = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/.test(text);
  const safe = typeof value === 'string' && isFormula ? `'${text}` : text;
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

/** Lines as CSV (RFC 4180), below its heads or without them. */
export const billingCsv = (lines: readonly BillingLine[], { isHeaded = true } = {}): string =>
  [...(isHeaded ? [billingHeads] : []), ...billingRows(lines)]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
