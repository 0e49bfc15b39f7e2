import { Readable } from 'node:stream';
import { billingCsv, billingCsvHead, billingHeads, billingRows } from '#domain/billing/billing-csv.ts';
import type { BillingLine } from '#domain/billing/contract.ts';
import type { Locale } from '#domain/words/locales.ts';
import { said } from '#domain/words/say.ts';
import { speakerFor } from '#domain/languages/speak.ts';
import { breathe } from '../breathe.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const linesAtOnce = 250;

/** A month has up to 60,000 lines: some at a time. */
function* inParts(lines: readonly BillingLine[]): Generator<readonly BillingLine[]> {
  for (let start = 0; start < lines.length; start += linesAtOnce)
    yield lines.slice(start, start + linesAtOnce);
}

/** Lines as CSV, below heads in this language. */
export const billingText = (lines: readonly BillingLine[], locale: Locale): Readable =>
  Readable.from(
    (async function* () {
      yield billingCsvHead(speakerFor(locale));
      for (const part of inParts(lines)) {
        yield billingCsv(part);
        await breathe();
      }
    })(),
    { objectMode: false },
  );

/** Lines as a workbook. Amounts are texts, as everywhere: a number of Excel would round them. */
export const billingWorkbook = (lines: readonly BillingLine[], locale: Locale): Readable => {
  const say = speakerFor(locale);
  return writeWorkbook(
    billingHeads(say).map((heading) => ({ heading, width: 16, kind: 'text' })),
    (function* () {
      for (const part of inParts(lines))
        yield billingRows(part).map((row) => row.map((value) => (value === null ? null : String(value))));
    })(),
    say(said('billing.sheet')),
  );
};
