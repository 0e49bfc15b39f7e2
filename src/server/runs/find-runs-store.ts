import { sql } from 'kysely';
import { codeKey, searchKey } from '#domain/codes/code-key.ts';
import { RunNumber, type RunPerson } from '#domain/runs/back-contract.ts';
import type { RunSummary } from '#domain/runs/contract.ts';
import type { Run } from '#domain/runs/run.ts';
import type { Queries } from '../db/database.ts';
import { fullName } from '../users/full-name.ts';
import { runOf, selectRuns, storedOf } from './store.ts';

/** The filters of a list of runs; all given filters apply. */
export interface RunFilter {
  batch?: string | undefined;
  gtin?: string | undefined;
  client?: number | undefined;
  product?: number | undefined;
  release?: number | undefined;
  roll?: string | undefined;
  refusedRoll?: string | undefined;
  sscc?: string | undefined;
  sku?: string | undefined;
  artwork?: string | undefined;
  user?: number | undefined;
  station?: number | undefined;
  state?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The runs that the filters find. */
const idsOf = (queries: Queries, filter: RunFilter) => fitting(queries, filter).select('r.id');

const runsWithRoll = (queries: Queries, code: string, isIssued: 0 | 1) =>
  queries.selectFrom('run_rolls').select('run_id').where('code', '=', code).where('is_issued', '=', isIssued);

const productsWith = (queries: Queries, sku: string) =>
  queries
    .selectFrom('client_products')
    .select('id')
    .where((row) =>
      row.or([row('sku_key', '=', searchKey(sku)), row('client_sku_key', '=', searchKey(sku))]),
    );

const filesNamed = (queries: Queries, artwork: string) =>
  queries
    .selectFrom('files')
    .select('key')
    .where((row) => row.or([row('key', '=', artwork), row('original_filename', '=', artwork)]));

/** The runs to which labels of rolls or print jobs with this artwork were issued. */
const runsOfRolls = (queries: Queries, artwork: string) =>
  queries
    .selectFrom('run_rolls')
    .innerJoin('label_rolls', 'label_rolls.code', 'run_rolls.code')
    .select('run_rolls.run_id')
    .where('run_rolls.is_issued', '=', 1)
    .where('label_rolls.artwork_key', 'in', filesNamed(queries, artwork));

const runsOfJobs = (queries: Queries, artwork: string) =>
  queries
    .selectFrom('run_jobs')
    .innerJoin('print_jobs', 'print_jobs.id', 'run_jobs.job_id')
    .select('run_jobs.run_id')
    .where('print_jobs.artwork_key', 'in', filesNamed(queries, artwork));

const fitting = (queries: Queries, filter: RunFilter) => {
  const { batch, gtin, client, product, release, roll, refusedRoll, sscc } = filter;
  const { sku, artwork, user, station, state, from, to } = filter;
  return queries
    .selectFrom('runs as r')
    .$if(batch !== undefined, (query) => query.where('r.batch_key', '=', searchKey(batch ?? '')))
    .$if(gtin !== undefined, (query) => query.where('r.gtin', '=', codeKey(gtin ?? '') ?? ''))
    .$if(client !== undefined, (query) => query.where('r.client_id', '=', client ?? 0))
    .$if(product !== undefined, (query) => query.where('r.product_id', '=', product ?? 0))
    .$if(release !== undefined, (query) => query.where('r.product_release', '=', release ?? 0))
    .$if(station !== undefined, (query) => query.where('r.station_id', '=', station ?? 0))
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? ''))
    .$if(from !== undefined, (query) => query.where('r.created_at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('r.created_at', '<', to ?? ''))
    .$if(roll !== undefined, (query) => query.where('r.id', 'in', runsWithRoll(queries, roll ?? '', 1)))
    .$if(refusedRoll !== undefined, (query) =>
      query.where('r.id', 'in', runsWithRoll(queries, refusedRoll ?? '', 0)),
    )
    .$if(sscc !== undefined, (query) =>
      query.where('r.id', 'in', (row) =>
        row
          .selectFrom('run_numbers')
          .select('run_id')
          .where('kind', 'in', ['sscc', 'printed_sscc', 'printed_carton'])
          .where('value', '=', sscc ?? ''),
      ),
    )
    .$if(sku !== undefined, (query) => query.where('r.product_id', 'in', productsWith(queries, sku ?? '')))
    .$if(artwork !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('r.id', 'in', runsOfRolls(queries, artwork ?? '')),
          row('r.id', 'in', runsOfJobs(queries, artwork ?? '')),
        ]),
      ),
    )
    .$if(user !== undefined, (query) =>
      query.where('r.id', 'in', (row) =>
        row
          .selectFrom('run_people')
          .select('run_id')
          .where('acts', '=', 1)
          .where('user_id', '=', user ?? 0),
      ),
    );
};

/** The totals over all matching runs. */
export const sumRuns = async (queries: Queries, filter: RunFilter): Promise<RunSummary> => {
  const sums = await fitting(queries, filter)
    .select([
      sql<number | string>`count(*)`.as('runs'),
      sql<number | string | null>`sum(r.applied)`.as('applied'),
      sql<number | string>`count(distinct coalesce(r.client_id, 0))`.as('clients'),
      sql<number | string>`count(distinct r.product_id || '/' || r.product_release)`.as('releases'),
    ])
    .executeTakeFirstOrThrow();
  const { people } = await queries
    .selectFrom('run_people as p')
    .where('p.acts', '=', 1)
    .where('p.run_id', 'in', fitting(queries, filter).select('r.id'))
    .select(sql<number | string>`count(distinct p.user_id)`.as('people'))
    .executeTakeFirstOrThrow();
  return {
    runs: Number(sums.runs),
    applied: Number(sums.applied ?? 0),
    people: Number(people),
    clients: Number(sums.clients),
    releases: Number(sums.releases),
  };
};

/** A page of runs, newest first, and their total number. */
export const findRuns = async (
  queries: Queries,
  filter: RunFilter,
  slice: { limit: number; offset: number },
): Promise<{ items: Run[]; total: number }> => {
  const ids = await fitting(queries, filter)
    .select('r.id')
    .orderBy('r.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const rows =
    ids.length === 0
      ? []
      : await selectRuns(queries)
          .where(
            'r.id',
            'in',
            ids.map(({ id }) => id),
          )
          .orderBy('r.id', 'desc')
          .execute();
  const { total } = await fitting(queries, filter)
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map((row) => runOf(storedOf(row))), total: Number(total) };
};

/** A page of the numbers in the runs that the filters find, by run and event, and their total number. */
export const findNumbersIn = async (
  queries: Queries,
  filter: RunFilter,
  slice: { limit: number; offset: number },
): Promise<{ items: RunNumber[]; total: number }> => {
  const among = queries.selectFrom('run_numbers').where('run_id', 'in', idsOf(queries, filter));
  const rows = await among
    .select(['kind', 'value', 'run_id as runId', 'seq', 'at'])
    .orderBy('run_id')
    .orderBy('seq')
    .orderBy('value')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const { total } = await among
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map((row) => RunNumber.parse(row)), total };
};

/** Who has an event in the runs that the filters find, by name, and in how many of them; last who has none any more. */
export const findPeopleIn = async (queries: Queries, filter: RunFilter): Promise<RunPerson[]> => {
  const rows = await queries
    .selectFrom('run_people as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where('p.acts', '=', 1)
    .where('p.run_id', 'in', idsOf(queries, filter))
    .select(['p.user_id', 'u.first_name', 'u.last_name', 'u.email'])
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .groupBy(['p.user_id', 'u.first_name', 'u.last_name', 'u.email'])
    .execute();
  return rows
    .map(({ user_id: id, runs, ...user }) => ({
      id,
      name: fullName(user) ?? user.email,
      runs,
    }))
    .toSorted((one, other) =>
      one.name === null || other.name === null
        ? Number(one.name === null) - Number(other.name === null) || one.id - other.id
        : one.name.localeCompare(other.name),
    );
};
