import {
  rateKinds,
  rateUnits,
  type ClosedRun,
  type DatedRate,
  type RateKind,
} from '#domain/billing/lines.ts';
import { RunPlan, Standing } from '#domain/runs/run.ts';
import { breathe } from '../breathe.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { inBatches } from '../in-batches.ts';

const kindIn = (text: string): RateKind | undefined => rateKinds.find((kind) => kind === text);

/** The rates of a client, newest first. */
export const findRates = async (queries: Queries, clientId: number): Promise<DatedRate[]> => {
  const rows = await queries
    .selectFrom('client_rates')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('from_day', 'desc')
    .orderBy('kind')
    .execute();
  return rows.flatMap(({ kind: text, unit, amount, currency, from_day: from }) => {
    const kind = kindIn(text);
    const known = rateUnits.find((one) => one === unit) ?? 'piece';
    return kind ? [{ kind, unit: known, amount, currency, from }] : [];
  });
};

export const putRate = async (queries: Queries, clientId: number, rate: DatedRate): Promise<void> => {
  await queries
    .deleteFrom('client_rates')
    .where('client_id', '=', clientId)
    .where('kind', '=', rate.kind)
    .where('from_day', '=', rate.from)
    .execute();
  const { kind, unit, amount, currency, from } = rate;
  await insertMany(queries, 'client_rates', [
    { client_id: clientId, kind, unit, amount, currency, from_day: from },
  ]);
};

/** A closed run with what a line shows of it. */
export type BilledRun = ClosedRun & {
  clientId: number;
  clientName: string | null;
  sku: string;
  batch: string | null;
  isShadow: boolean;
};

interface RunColumns {
  id: number;
  client_id: number | null;
  plan: string;
  standing: string;
  ended_at: string | null;
}

const runOf = ({ id, client_id, plan, standing, ended_at }: RunColumns): BilledRun[] => {
  if (client_id === null || ended_at === null) return [];
  const { level, work, sku, batch, clientName, isShadow } = RunPlan.parse(JSON.parse(plan));
  const { applied, spoiled } = Standing.parse(JSON.parse(standing));
  const day = new Date(ended_at).toISOString().slice(0, 10);
  const done = { level, work, applied: applied ?? 0, spoiled, hours: 0, day };
  return [{ id, clientId: client_id, clientName, sku, batch, isShadow, ...done }];
};

const closedRuns = (queries: Queries) =>
  queries
    .selectFrom('runs')
    .select(['id', 'client_id', 'plan', 'standing', 'ended_at'])
    .where('state', '=', 'closed')
    .where('client_id', 'is not', null);

const runsAtOnce = 250;

/** The closed runs that ended from an instant on and before another, oldest first. Others have their turn in between. */
export const findClosedRuns = async (
  queries: Queries,
  { from, to, clientId, most }: { from: string; to: string; clientId: number | undefined; most: number },
): Promise<BilledRun[]> => {
  const runs: BilledRun[] = [];
  for (let last = { at: from, id: 0 }; ;) {
    const rows = await closedRuns(queries)
      .where('ended_at', '>=', last.at)
      .where((row) => row.or([row('ended_at', '>', last.at), row('id', '>', last.id)]))
      .where('ended_at', '<', to)
      .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? 0))
      .orderBy('ended_at')
      .orderBy('id')
      .limit(Math.min(runsAtOnce, most - runs.length))
      .execute();
    runs.push(...rows.flatMap(runOf));
    const row = rows.at(-1);
    if (!row || rows.length < runsAtOnce || runs.length >= most) return runs;
    last = { at: row.ended_at ?? to, id: row.id };
    await breathe();
  }
};

/** A closed run; null if there is none, or if it is not closed. */
export const findClosedRun = async (queries: Queries, id: number): Promise<BilledRun | null> =>
  (await closedRuns(queries).where('id', '=', id).execute()).flatMap(runOf)[0] ?? null;

/** Whether a run of a client was closed on a day from one on, and before another. */
export const hasClosedRun = async (
  queries: Queries,
  clientId: number,
  { from, before }: { from: string; before: string | undefined },
): Promise<boolean> => {
  const row = await queries
    .selectFrom('runs')
    .select('id')
    .where('client_id', '=', clientId)
    .where('state', '=', 'closed')
    .where('ended_at', '>=', `${from}T00:00:00.000Z`)
    .$if(before !== undefined, (query) => query.where('ended_at', '<', `${before}T00:00:00.000Z`))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export interface Correction {
  runId: number;
  kind: RateKind;
  quantity: number;
  reason: string;
}

export const findCorrections = async (
  queries: Queries,
  runIds: readonly number[],
): Promise<Map<number, Correction[]>> => {
  const rows = await inBatches(runIds, (ids) =>
    queries
      .selectFrom('billing_corrections')
      .select(['run_id as runId', 'kind', 'quantity', 'reason'])
      .where('run_id', 'in', ids)
      .orderBy('id')
      .execute(),
  );
  const known = rows.flatMap(({ kind: text, ...row }) => {
    const kind = kindIn(text);
    return kind ? [{ ...row, kind }] : [];
  });
  return Map.groupBy(known, ({ runId }) => runId);
};

export const findCorrection = async (queries: Queries, id: number): Promise<Correction | null> => {
  const row = await queries
    .selectFrom('billing_corrections')
    .select(['run_id as runId', 'kind', 'quantity', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  const kind = row && kindIn(row.kind);
  return row && kind ? { ...row, kind } : null;
};

/** Returns its id. */
export const insertCorrection = async (
  queries: Queries,
  correction: Correction & { clientId: number; at: string; userId: number },
): Promise<number> => {
  const { runId, clientId, userId, kind, quantity, reason, at } = correction;
  const { id } = await queries
    .insertInto('billing_corrections')
    .values({ run_id: runId, client_id: clientId, user_id: userId, kind, quantity, reason, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
