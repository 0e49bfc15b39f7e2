import type { Database, Queries } from '../../db/database.ts';
import { databaseNow } from '../../db/database-now.ts';

/** A worker, its printer, and the duration of its lease. */
export interface Holder {
  printerId: number;
  /** A unique name of the worker. */
  name: string;
  leaseMs: number;
}

type EngineOf = Pick<Database, 'engine'>;

/**
 * Takes a printer's lease; false if another worker has it, or if the next try is not due yet and `isHasty` is not set.
 * Uses the database's clock, so that processes whose own clocks differ agree.
 */
export const takeLease = async (
  { engine }: EngineOf,
  queries: Queries,
  { printerId, name, leaseMs }: Holder,
  { isHasty = false }: { isHasty?: boolean } = {},
): Promise<boolean> => {
  const now = databaseNow(engine);
  const taken = await queries
    .updateTable('printers')
    .set({ lease_by: name, lease_until: databaseNow(engine, leaseMs) })
    .where('id', '=', printerId)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
    .$if(!isHasty, (query) =>
      query.where((row) => row.or([row('next_try_at', 'is', null), row('next_try_at', '<=', now)])),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Extends a lease; false if it has ended, even if no other worker has taken the printer. */
export const renewLease = async (
  { engine }: EngineOf,
  queries: Queries,
  { printerId, name, leaseMs }: Holder,
): Promise<boolean> => {
  const renewed = await queries
    .updateTable('printers')
    .set({ lease_until: databaseNow(engine, leaseMs) })
    .where('id', '=', printerId)
    .where('lease_by', '=', name)
    .where('lease_until', '>', databaseNow(engine))
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
};

/** Ends a lease. With `againInMs`, no worker may take the printer until then. */
export const releaseLease = async (
  { engine }: EngineOf,
  queries: Queries,
  { printerId, name }: Holder,
  againInMs: number | null,
): Promise<void> => {
  await queries
    .updateTable('printers')
    .set({
      lease_by: null,
      lease_until: null,
      next_try_at: againInMs === null ? null : databaseNow(engine, againInMs),
    })
    .where('id', '=', printerId)
    .where('lease_by', '=', name)
    .execute();
};

/** Ends all leases, and every wait for a next try: the workers are those of another portal. */
export const endLeases = async (queries: Queries): Promise<void> => {
  const none = { lease_by: null, lease_until: null, next_try_at: null };
  await queries.updateTable('printers').set(none).execute();
};

/** Whether any worker has the printer's lease now. */
export const isLeased = async (
  { engine }: EngineOf,
  queries: Queries,
  printerId: number,
): Promise<boolean> => {
  const row = await queries
    .selectFrom('printers')
    .select('id')
    .where('id', '=', printerId)
    .where('lease_until', '>', databaseNow(engine))
    .executeTakeFirst();
  return row !== undefined;
};

/** The ids of printers whose lease has ended by itself: its worker has not come to its end. */
export const findLeftPrinters = async ({
  engine,
  read,
}: Pick<Database, 'engine' | 'read'>): Promise<number[]> => {
  const rows = await read
    .selectFrom('printers')
    .select('id')
    .where('lease_until', '<=', databaseNow(engine))
    .execute();
  return rows.map(({ id }) => id);
};
