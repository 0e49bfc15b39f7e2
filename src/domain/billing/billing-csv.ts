import { said } from '../words/say.ts';
import type { Say } from '../languages/speak.ts';
import type { BillingLine } from './contract.ts';

const columns = [
  'billing.day',
  'billing.run',
  'billing.client',
  'billing.sku',
  'billing.batch',
  'billing.kind',
  'billing.unit',
  'billing.quantity',
  'billing.rate',
  'billing.currency',
  'billing.amount',
  'billing.reason',
] as const;

/** The heads of the columns, in the language of whoever downloads them. */
export const billingHeads = (say: Say): string[] => columns.map((code) => say(said(code)));

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

const inCsv = (row: readonly (string | number | null)[]): string => `${row.map(cell).join(',')}\r\n`;

/** The heads as CSV (RFC 4180). */
export const billingCsvHead = (say: Say): string => inCsv(billingHeads(say));

/** Lines as CSV, without heads. */
export const billingCsv = (lines: readonly BillingLine[]): string => billingRows(lines).map(inCsv).join('');
