import type { Readable } from 'node:stream';
import { billingHeads, billingRows } from '#domain/billing/billing-csv.ts';
import type { BillingLine } from '#domain/billing/contract.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const columns = billingHeads.map((heading) => ({ heading, width: 16, kind: 'text' as const }));

/** Lines as a workbook. Amounts are texts, as everywhere: a number of Excel would round them. */
export const billingWorkbook = (lines: readonly BillingLine[]): Readable =>
  writeWorkbook(
    columns,
    [billingRows(lines).map((row) => row.map((value) => (value === null ? null : String(value))))],
    'Billing',
  );
