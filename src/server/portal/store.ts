import { sql } from 'kysely';
import type { Engine, Queries } from '../db/database.ts';

/** A key pair of the portal, in Base64. */
export interface StoredKey {
  number: number;
  publicKey: string;
  /** Null once the key was replaced. */
  privateKey: string | null;
  madeAt: string;
  retiredAt: string | null;
}

/** When the portal was made or restored, and the first numbers of runs and seals from then on. */
export interface Epoch {
  number: number;
  beganAt: string;
  firstRun: number;
  firstSeal: number;
}

/** The id of the portal; null before its first start. */
export const findPortalId = async (queries: Queries): Promise<string | null> =>
  (await queries.selectFrom('portal').select('name').executeTakeFirst())?.name ?? null;

/** Stores the id of the portal; false if another process did. */
export const insertPortalId = async (queries: Queries, name: string): Promise<boolean> => {
  const row = await queries
    .insertInto('portal')
    .values({ id: 1, name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** All keys, newest first. */
export const findKeys = async (queries: Queries): Promise<StoredKey[]> => {
  const rows = await queries.selectFrom('portal_keys').selectAll().orderBy('number', 'desc').execute();
  return rows.map((row) => ({
    number: row.number,
    publicKey: row.public_key,
    privateKey: row.private_key,
    madeAt: row.made_at,
    retiredAt: row.retired_at,
  }));
};

/** Stores a new key. The ones before sign no more: their private parts are deleted. */
export const replaceKey = async (
  queries: Queries,
  { publicKey, privateKey, at }: { publicKey: string; privateKey: string; at: string },
): Promise<void> => {
  const [last] = await findKeys(queries);
  await queries
    .updateTable('portal_keys')
    .set({ private_key: null, retired_at: at })
    .where('retired_at', 'is', null)
    .execute();
  await queries
    .insertInto('portal_keys')
    .values({
      number: (last?.number ?? 0) + 1,
      public_key: publicKey,
      private_key: privateKey,
      made_at: at,
      retired_at: null,
    })
    .execute();
};

/** All epochs, newest first. */
export const findEpochs = async (queries: Queries): Promise<Epoch[]> => {
  const rows = await queries.selectFrom('portal_epochs').selectAll().orderBy('number', 'desc').execute();
  return rows.map((row) => ({
    number: row.number,
    beganAt: row.began_at,
    firstRun: row.first_run,
    firstSeal: row.first_seal,
  }));
};

/** `isCertain` is false after a restore: nobody knows which numbers labels got since `unknownFrom`. */
export const insertEpoch = async (
  queries: Queries,
  { number, beganAt, firstRun, firstSeal }: Epoch,
  { isCertain, unknownFrom }: { isCertain: boolean; unknownFrom: string | null },
): Promise<void> => {
  await queries
    .insertInto('portal_epochs')
    .values({
      number,
      began_at: beganAt,
      first_run: firstRun,
      first_seal: firstSeal,
      is_certain: isCertain ? 1 : 0,
      unknown_from: unknownFrom,
    })
    .execute();
};

/** The highest id that a run was ever given; 0 if there was none. */
const findLastRunId = async (queries: Queries, engine: Engine): Promise<number> => {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'runs'`.execute(
      queries,
    );
    return rows[0]?.seq ?? 0;
  }
  const { rows } = await sql<{ last: string | number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('runs', 'id')::regclass) as last`.execute(queries);
  return Number(rows[0]?.last ?? 0);
};

/** The next numbers of a run and a seal, if nothing was lost. */
export const findNextNumbers = async (
  queries: Queries,
  engine: Engine,
): Promise<{ run: number; seal: number }> => {
  const { last } = await queries
    .selectFrom('seals')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const count = await queries.selectFrom('seal_count').select('made').executeTakeFirst();
  const run = (await findLastRunId(queries, engine)) + 1;
  return { run, seal: Math.max(last ?? 0, count?.made ?? 0) + 1 };
};

/** Makes the next run and the next seal have these numbers. */
export const continueFrom = async (
  queries: Queries,
  engine: Engine,
  { run, seal }: { run: number; seal: number },
): Promise<void> => {
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = 'runs'`.execute(queries);
    await sql`insert into sqlite_sequence (name, seq) values ('runs', ${run - 1})`.execute(queries);
  } else {
    await sql`select setval(pg_get_serial_sequence('runs', 'id'), ${run}, false)`.execute(queries);
  }
  await queries
    .insertInto('seal_count')
    .values({ id: 1, made: seal - 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ made: seal - 1 }))
    .execute();
};
