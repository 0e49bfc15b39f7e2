import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Id, IdParams, IdText, requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { isDecimal } from './decimal.ts';
import { rateKinds, rateUnits } from './lines.ts';

/** Both databases can compare with these days. */
const outside = 'This must lie between 1970 and 9999.';

const Day = z.iso
  .date({ error: 'Write the day as YYYY-MM-DD.' })
  .refine((day) => day >= '1970-01-01', { error: outside });

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** What one unit of a kind of work costs a client from a day on, until the next rate of that kind begins. */
export const Rate = z
  .object({
    kind: z.enum(rateKinds, { error: 'This is no kind of work.' }),
    unit: z.enum(rateUnits, { error: 'Choose piece, run or hour.' }),
    amount: z
      .string()
      .refine(isDecimal, { error: 'Write the amount like 0.05: at most 4 digits after the point.' }),
    currency: z.string().refine((code) => currencies.has(code), { error: 'Write the currency like EUR.' }),
    from: Day,
  })
  .refine(({ kind, unit }) => unit === 'hour' || (unit === 'run') === (kind === 'set_up'), {
    path: ['unit'],
    error: 'Setting up is by run or hour, everything else by piece or hour.',
  })
  .meta({ id: 'Rate' });
export type Rate = z.infer<typeof Rate>;

export const listRates = endpoint({
  method: 'GET',
  path: '/api/clients/:id/rates',
  needs: 'billing.read',
  summary: 'What work costs a client, newest first',
  params: IdParams,
  reply: z.array(Rate),
  fails: ['client.not_found'],
});

const twoRates = 'Another rate of this kind begins on this day, too.';

/** Rates of other days stay as they are. */
export const setRates = endpoint({
  method: 'PUT',
  path: '/api/clients/:id/rates',
  needs: 'rate.set',
  summary: 'Set what work costs a client from days on; a day that is billed already keeps its rate',
  params: IdParams,
  body: z
    .array(Rate)
    .min(1)
    .max(limits.billing.ratesAtOnce)
    .check(({ value: rates, issues }) => {
      for (const [index, { kind, from }] of rates.entries())
        if (rates.findIndex((rate) => rate.kind === kind && rate.from === from) < index)
          issues.push({ code: 'custom', path: [index, 'from'], input: from, message: twoRates });
    }),
  reply: z.array(Rate),
  fails: ['client.not_found', 'billing.billed', 'billing.two_currencies'],
});

export const BillingLine = z
  .object({
    clientId: z.int(),
    clientName: z.string().nullable(),
    runId: z.int(),
    sku: z.string(),
    batch: z.string().nullable(),
    day: z.string(),
    kind: z.enum(rateKinds),
    unit: z.enum(rateUnits),
    /** Negative in a correction. */
    quantity: z.int(),
    rate: z.string(),
    currency: z.string(),
    amount: z.string(),
    /** Why a correction was made; null in a line of a run. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'BillingLine' });
export type BillingLine = z.infer<typeof BillingLine>;

export const BilledMonth = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'Write the month as YYYY-MM.' })
  .refine((month) => month >= '1970-01' && month < '9999-12', { error: outside });

/** With `Accept: text/csv` the lines as CSV, with that of an Excel workbook as a workbook. */
export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  needs: 'billing.read',
  summary: 'What closed runs of a month cost, line by line, with sums; as CSV or a workbook by Accept',
  query: z.object({
    month: BilledMonth,
    clientId: IdText.optional(),
    /** The same as `Accept`, for a link. */
    as: z.enum(['csv', 'xlsx']).optional(),
  }),
  reply: z
    .object({
      month: z.string(),
      lines: z.array(BillingLine),
      /** One for each currency, exactly. */
      sums: z.array(z.object({ currency: z.string(), amount: z.string() })),
    })
    .meta({ id: 'Billing' }),
  fails: ['billing.too_many'],
});

export const correctBilling = endpoint({
  method: 'POST',
  path: '/api/billing/corrections',
  needs: 'rate.set',
  summary: 'Bill so many units of a run more, or fewer with a negative number, with the reason',
  body: z.object({
    runId: Id,
    kind: z.enum(rateKinds),
    quantity: z
      .int({ error: 'This must be a whole number.' })
      .min(-limits.run.mostPieces)
      .max(limits.run.mostPieces)
      .refine((quantity) => quantity !== 0, { error: 'Say how many more, or fewer.' }),
    reason: requiredText(limits.text.reason, 'Please say why.'),
  }),
  reply: BillingLine,
  status: 201,
  fails: ['run.not_found', 'billing.no_rate', 'request.key_reused'],
});
