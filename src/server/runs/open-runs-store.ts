import { sql } from 'kysely';
import type { Run } from '#domain/runs/run.ts';
import type { Hold } from '#domain/holds/contract.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { isOpenRun } from '../db/open-runs.ts';
import { inBatches } from '../in-batches.ts';
import { selectRuns, runOf, storedOf } from './store.ts';

/** How many open runs an act changes at once, where it changes all of a client: two hundred stations may have thousands. */
export const runsAtOnce = 10;

/** The ids of the open runs of these products or clients, in order. */
export const findOpenRunsOf = async (
  queries: Queries,
  { entity, ids }: { entity: 'product' | 'client'; ids: readonly number[] },
): Promise<number[]> => {
  const rows = await inBatches(ids, (batch) =>
    queries.selectFrom('runs').select('id').where(`${entity}_id`, 'in', batch).where(isOpenRun()).execute(),
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
};

/** The ids of the open runs to which labels of this roll were issued, in order. */
export const findOpenRunsWith = async (queries: Queries, code: string): Promise<number[]> => {
  const rows = await queries
    .selectFrom('run_rolls as w')
    .innerJoin('runs as r', 'r.id', 'w.run_id')
    .select('r.id')
    .where('w.code', '=', code)
    .where('w.is_issued', '=', 1)
    .where(isOpenRun('r'))
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The ids of the open runs of what is held, in order: those that a hold on a printer holds are found by their acts. */
export const findOpenRunsHeldBy = async (
  queries: Queries,
  { id, on, recordId, clientId, release, batch, name }: Hold,
): Promise<number[]> => {
  if (on === 'printer') return [];
  if (on === 'roll') return findOpenRunsWith(queries, name);
  const rows = await queries
    .selectFrom('runs')
    .select('id')
    .where(isOpenRun())
    .$if(on === 'product', (runs) => runs.where('product_id', '=', recordId))
    .$if(on === 'client', (runs) => runs.where('client_id', '=', recordId))
    .$if(on === 'station', (runs) =>
      runs.where((run) =>
        // A run that was moved since is held still.
        run.or([run('station_id', '=', recordId), run('standing', 'like', `%{"id":${id},"on":"station",%`)]),
      ),
    )
    .$if(on === 'release' && recordId !== null, (runs) =>
      runs.where('product_id', '=', recordId).where('product_release', '=', release),
    )
    .$if(on === 'release' && recordId === null, (runs) =>
      runs.where('client_id', '=', clientId).where('client_release', '=', release),
    )
    .$if(on === 'batch', (runs) =>
      runs
        .where('batch_key', '=', searchKey(batch ?? ''))
        .$if(clientId !== null, (ofClient) => ofClient.where('client_id', '=', clientId)),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Another run at this station whose line is cleared and that has not ended; null if there is none. One that was stopped before
 * its clearance, by a new release, is on no line.
 */
export const findRunOnLine = async (
  queries: Queries,
  stationId: number,
  except: number,
): Promise<number | null> => {
  const row = await queries
    .selectFrom('runs')
    .select('id')
    .where('station_id', '=', stationId)
    .where(isOpenRun())
    .where('state', '<>', 'planned')
    // What is in a text of it has its quotes escaped.
    .where((run) =>
      run.or([run('state', '<>', 'stopped'), run('standing', 'not like', '%"state":"planned"%')]),
    )
    .where('id', '<>', except)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** How many runs of a station are open. */
export const countOpenRuns = async (queries: Queries, stationId: number): Promise<number> => {
  const { open } = await queries
    .selectFrom('runs')
    .select(sql<number | string>`count(*)`.as('open'))
    .where('station_id', '=', stationId)
    .where(isOpenRun())
    .executeTakeFirstOrThrow();
  return Number(open);
};

/** A page of the open runs of a station, newest first, and their total number. */
export const findRunsAt = async (
  queries: Queries,
  stationId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Run[]; total: number }> => {
  const rows = await selectRuns(queries)
    .where('r.station_id', '=', stationId)
    .where(isOpenRun('r'))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: rows.map((row) => runOf(storedOf(row))), total: await countOpenRuns(queries, stationId) };
};

/** Runs end in another order than they were started in, but nearly in that one. */
const newestLooked = 100;

/** The run that ended last at a station; null if none did. */
export const findLastEnded = async (queries: Queries, stationId: number): Promise<number | null> => {
  const rows = await queries
    .selectFrom('runs')
    .select(['id', 'ended_at'])
    .where('station_id', '=', stationId)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(newestLooked)
    .execute();
  const [last] = rows.toSorted((one, other) => (other.ended_at ?? '').localeCompare(one.ended_at ?? ''));
  return last?.id ?? null;
};

/** A run that had labels, and has ended at a station since an instant; null if there is none. */
export const findRunOnLineSince = async (
  queries: Queries,
  stationId: number,
  since: string,
): Promise<number | null> => {
  const row = await queries
    .selectFrom('runs')
    .select('id')
    .where('station_id', '=', stationId)
    .where('ended_at', '>', since)
    .where((run) =>
      run.or([run('standing', 'not like', '%"rolls":[]%'), run('standing', 'not like', '%"jobs":[]%')]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};
