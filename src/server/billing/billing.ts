import { correctBilling, type BillingLine, type Rate } from '#domain/billing/contract.ts';
import { sumOf } from '#domain/billing/decimal.ts';
import { lineOf, linesOf, rateOn, type BilledLine, type DatedRate } from '#domain/billing/lines.ts';
import { Problem } from '#domain/contract/problem.ts';
import { begunHours } from '#domain/times/worked.ts';
import * as limits from '#domain/limits.ts';
import type { Clock } from '../clock.ts';
import { findClient } from '../clients/store.ts';
import { lockClient } from '../clients/write-store.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import { inBatches } from '../in-batches.ts';
import { findWorkedMs } from '../times/store.ts';
import {
  findClosedRun,
  findClosedRuns,
  findCorrection,
  findCorrections,
  findRates,
  hasClosedRun,
  insertCorrection,
  putRate,
  type BilledRun,
  type Correction,
} from './store.ts';

/** What work costs clients, and what closed runs cost by that: lines follow from runs and rates, and never change. */
export class Billing {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #mostRuns: number;

  /** A month of more than `mostRuns` runs is refused. */
  constructor(database: CheckedDatabase, clock: Clock, mostRuns: number = limits.billing.runsPerMonth) {
    this.#database = database;
    this.#clock = clock;
    this.#mostRuns = mostRuns;
  }

  async rates(clientId: number): Promise<Rate[]> {
    const { read } = this.#database;
    if (!(await findClient(read, clientId))) throw new Problem('client.not_found');
    return findRates(read, clientId);
  }

  /**
   * Sets rates, all or none. Throws `client.not_found`, `billing.billed` for a day on which a run was billed at another
   * rate of that kind, and `billing.two_currencies`.
   */
  setRates(clientId: number, rates: readonly Rate[]): Promise<Rate[]> {
    return this.#database.write(async (queries) => {
      await lockClient(queries, clientId);
      if (!(await findClient(queries, clientId))) throw new Problem('client.not_found');
      let known = await findRates(queries, clientId);
      // A currency that was mistyped is taken back with all rates in it, as long as nothing was billed by them.
      const stays = known.filter((one) => !rates.some((rate) => isSameDay(one, rate)));
      if (new Set([...stays, ...rates].map(({ currency }) => currency)).size > 1)
        throw new Problem('billing.two_currencies');
      for (const rate of rates) {
        const before = rateOn(known, rate.kind, rate.from);
        const isOther =
          before !== null && (['amount', 'unit', 'currency'] as const).some((of) => before[of] !== rate[of]);
        const days = { from: rate.from, before: nextFrom(known, rate) };
        if (isOther && (await hasClosedRun(queries, clientId, days))) throw new Problem('billing.billed');
        await putRate(queries, clientId, rate);
        known = [...known.filter((one) => !isSameDay(one, rate)), rate];
      }
      return findRates(queries, clientId);
    });
  }

  /** The lines of a month and their sums. Throws `billing.too_many` rather than leave runs out of them. */
  async month(month: string, clientId: number | undefined) {
    const { read } = this.#database;
    const from = `${month}-01T00:00:00.000Z`;
    const next = new Date(from);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const most = this.#mostRuns + 1;
    const runs = await findClosedRuns(read, { from, to: next.toISOString(), clientId, most });
    if (runs.length === most) throw new Problem('billing.too_many');
    const corrections = await findCorrections(
      read,
      runs.map(({ id }) => id),
    );
    const rates = new Map<number, DatedRate[]>();
    const ratesOf = ({ clientId: id }: BilledRun) => rates.get(id) ?? [];
    const lines = await inBatches(
      runs,
      async (batch) => {
        for (const { clientId: id } of batch) if (!rates.has(id)) rates.set(id, await findRates(read, id));
        const hours = await findHours(
          read,
          batch.filter((run) => ratesOf(run).some(({ unit }) => unit === 'hour')),
        );
        return batch.flatMap((found): BillingLine[] => {
          const run = { ...found, hours: hours.get(found.id) ?? 0 };
          const own = ratesOf(run);
          return [
            ...linesOf(run, own).map((line) => shown(run, line, null)),
            ...(corrections.get(run.id) ?? []).flatMap((correction) => corrected(run, correction, own)),
          ];
        });
      },
      runsAtOnce,
    );
    const currencies = [...new Set(lines.map(({ currency }) => currency))];
    const sums = currencies.map((currency) => ({
      currency,
      amount: sumOf(lines.filter((line) => line.currency === currency).map(({ amount }) => amount)),
    }));
    return { month, lines, sums };
  }

  /** Adds a counter-line, once for a key. Throws `run.not_found` and `billing.no_rate`. */
  correct(correction: Correction, userId: number, key: CreationKey | null): Promise<BillingLine> {
    const at = this.#clock().toISOString();
    return this.#database.write((queries) =>
      createOnce(
        queries,
        correctBilling,
        { userId, at, key },
        {
          make: async () => {
            const { clientId } = await lineOfCorrection(queries, correction);
            return insertCorrection(queries, { ...correction, clientId, at, userId });
          },
          find: async (id) => {
            const made = await findCorrection(queries, id);
            return made && lineOfCorrection(queries, made);
          },
        },
      ),
    );
  }
}

/** Whether one rate is set instead of another. */
const isSameDay = (one: DatedRate, other: DatedRate): boolean =>
  one.kind === other.kind && one.from === other.from;

/** The day on which the rate of a kind after this one begins; undefined if there is none. */
const nextFrom = (rates: readonly DatedRate[], { kind, from }: DatedRate): string | undefined =>
  rates
    .filter((rate) => rate.kind === kind && rate.from > from)
    .map((rate) => rate.from)
    .toSorted()[0];

/** The line that a correction makes. Throws `run.not_found` and `billing.no_rate`. */
const lineOfCorrection = async (queries: Queries, correction: Correction): Promise<BillingLine> => {
  const run = await findClosedRun(queries, correction.runId);
  if (!run) throw new Problem('run.not_found');
  const [line] = corrected(run, correction, await findRates(queries, run.clientId));
  if (!line) throw new Problem('billing.no_rate');
  return line;
};

/** A run has dozens of events besides its checks: few enough runs to block others only briefly. */
const runsAtOnce = 50;

/** The begun hours of runs, by their ids. */
const findHours = async (queries: Queries, runs: readonly BilledRun[]): Promise<Map<number, number>> =>
  new Map([...(await findWorkedMs(queries, runs))].map(([id, ms]) => [id, begunHours(ms)]));

const shown = (run: BilledRun, line: BilledLine, reason: string | null): BillingLine => ({
  ...line,
  clientId: run.clientId,
  clientName: run.clientName,
  sku: run.sku,
  batch: run.batch,
  reason,
});

/** A correction is at the rate of the run's day. */
const corrected = (
  run: BilledRun,
  { kind, quantity, reason }: Correction,
  rates: readonly DatedRate[],
): BillingLine[] => {
  const rate = rateOn(rates, kind, run.day);
  return rate === null ? [] : [shown(run, lineOf(run, kind, quantity, rate), reason)];
};
