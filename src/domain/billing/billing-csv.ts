import type { BillingLine } from './contract.ts';

const heads = [
  'Day',
  'Run',
  'Client',
  'SKU',
  'Batch',
  'Kind',
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

/** Lines as CSV (RFC 4180). */
export const billingCsv = (lines: readonly BillingLine[]): string =>
  [
    heads,
    ...lines.map((line) => [
      line.day,
      line.runId,
      line.clientName,
      line.sku,
      line.batch,
      line.kind,
      line.quantity,
      line.rate,
      line.currency,
      line.amount,
      line.reason,
    ]),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
