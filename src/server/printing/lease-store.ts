import type { Database, Queries } from '../db/database.ts';
import { databaseNow } from '../db/database-now.ts';

/** Who works at a printer, and for how long at a time. */
export interface Holder {
  printerId: number;
  /** A name that no other worker has. */
  name: string;
  leaseMs: number;
}

type EngineOf = Pick<Database, 'engine'>;

/**
 * Takes a printer for this worker alone; false if another one has it, or, unless it is hasty, its next try is not due. By the clock of the
 * database, so that processes whose own clocks differ agree.
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

/** Keeps a printer for longer; false if the lease has ended, even if nobody else has taken the printer. */
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

/** Lets a printer go; with `againInMs` nobody takes it before that. */
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

/** Whether somebody works at a printer now. */
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
