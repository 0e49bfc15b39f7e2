import { z } from 'zod';
import { workedMs } from '#domain/times/worked.ts';
import { works, type Work } from '#domain/times/works.ts';
import type { Queries } from '../db/database.ts';
import { inBatches } from '../in-batches.ts';

const Plan = z.object({ labelId: z.string(), isShadow: z.boolean(), work: z.enum(works).optional() });

/** A closed run with its time. */
export interface TimedRun {
  id: number;
  pieces: number;
  /** Null if it had no right piece. */
  ms: number | null;
  /** Whose run it was at the end. */
  worker: string;
}

/** For how long these runs were worked on, in milliseconds. */
export const findWorkedMs = async (
  queries: Queries,
  runs: readonly { id: number; isShadow: boolean }[],
): Promise<Map<number, number | null>> => {
  const rows = await inBatches(
    runs.map(({ id }) => id),
    (ids) =>
      queries
        .selectFrom('run_events')
        .select(['run_id', 'seq', 'kind', 'verdict', 'at'])
        .where('run_id', 'in', ids)
        .where((row) => row.or([row('kind', '<>', 'check'), row('verdict', '=', 'wrong')]))
        .orderBy('run_id')
        .orderBy('seq')
        .execute(),
  );
  const byRun = Map.groupBy(rows, ({ run_id }) => run_id);
  return new Map(runs.map(({ id, isShadow }) => [id, workedMs(byRun.get(id) ?? [], { isShadow })]));
};

/** The labels of a product that have the type of this one, with it. */
const findLabelsOfType = async (
  queries: Queries,
  productId: number,
  labelId: string,
): Promise<Set<string>> => {
  const rows = await queries
    .selectFrom('product_labels')
    .select(['id', 'label_type as type'])
    .where('client_product_id', '=', productId)
    .execute();
  const type = rows.find(({ id }) => id === labelId)?.type ?? null;
  const same = rows.filter((row) => type !== null && row.type === type).map(({ id }) => id);
  return new Set([labelId, ...same]);
};

/** Closed runs that are looked through for those of one label. */
const lookedThrough = 200;

/** The last closed runs of a product that did this work, newest first: with labels of the type of one, if it is given. */
export const findTimedRuns = async (
  queries: Queries,
  productId: number,
  {
    labelId,
    work,
    most,
    since,
  }: { labelId?: string | undefined; work?: Work | undefined; most: number; since?: string },
): Promise<TimedRun[]> => {
  const rows = await queries
    .selectFrom('runs as r')
    .select(['r.id', 'r.plan', 'r.applied', 'r.ended_at', 'r.worker_name'])
    .where('r.product_id', '=', productId)
    .where('r.state', '=', 'closed')
    .$if(since !== undefined, (query) => query.where('r.ended_at', '>=', since ?? ''))
    .orderBy('r.ended_at', 'desc')
    .limit(lookedThrough)
    .execute();
  const labels = labelId === undefined ? null : await findLabelsOfType(queries, productId, labelId);
  const wanted = rows
    .map((row) => ({ ...row, plan: Plan.parse(JSON.parse(row.plan)) }))
    .filter(({ plan }) => plan.work === work && (labels === null || labels.has(plan.labelId)))
    .slice(0, most);
  const times = await findWorkedMs(
    queries,
    wanted.map(({ id, plan: { isShadow } }) => ({ id, isShadow })),
  );
  return wanted.map(({ id, applied, worker_name: worker }) => ({
    id,
    pieces: applied ?? 0,
    ms: times.get(id) ?? null,
    worker,
  }));
};

/** What runs of a product may do instead of labelling: its client has rates for that. */
export const findWorks = async (queries: Queries, productId: number): Promise<Work[]> => {
  const rows = await queries
    .selectFrom('client_rates as r')
    .innerJoin('client_products as p', 'p.client_id', 'r.client_id')
    .select('r.kind')
    .distinct()
    .where('p.id', '=', productId)
    .where('r.kind', 'in', works)
    .execute();
  const kinds = new Set(rows.map(({ kind }) => kind));
  return works.filter((work) => kinds.has(work));
};
