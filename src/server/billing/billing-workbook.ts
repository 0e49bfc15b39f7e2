import { Readable } from 'node:stream';
import { billingCsv, billingHeads, billingRows } from '#domain/billing/billing-csv.ts';
import type { BillingLine } from '#domain/billing/contract.ts';
import { breathe } from '../breathe.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const columns = billingHeads.map((heading) => ({ heading, width: 16, kind: 'text' as const }));

const linesAtOnce = 250;

/** A month has up to 60,000 lines: some at a time. */
function* inParts(lines: readonly BillingLine[]): Generator<readonly BillingLine[]> {
  for (let start = 0; start < lines.length; start += linesAtOnce)
    yield lines.slice(start, start + linesAtOnce);
}

/** Lines as CSV. */
export const billingText = (lines: readonly BillingLine[]): Readable =>
  Readable.from(
    (async function* () {
      yield billingCsv([]);
      for (const part of inParts(lines)) {
        yield billingCsv(part, { isHeaded: false });
        await breathe();
      }
    })(),
    { objectMode: false },
  );

/** Lines as a workbook. Amounts are texts, as everywhere: a number of Excel would round them. */
export const billingWorkbook = (lines: readonly BillingLine[]): Readable =>
  writeWorkbook(
    columns,
    (function* () {
      for (const part of inParts(lines))
        yield billingRows(part).map((row) => row.map((value) => (value === null ? null : String(value))));
    })(),
    'Billing',
  );
