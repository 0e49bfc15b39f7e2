import { SqliteAdapter, type SelectQueryBuilder } from 'kysely';
import type { Queries } from '../database.ts';

/** Whether these queries run on SQLite, which has one writer at a time and needs no locks. */
export const hasSingleWriter = (queries: Queries): boolean =>
  queries.getExecutor().adapter instanceof SqliteAdapter;

/**
 * Locks the rows of this query for update (`for update`) until the transaction ends, of all its tables or of these, and
 * reads them as the last commit left them. SQLite has one writer at a time and needs no row locks.
 */
export const forUpdate = <DB, TB extends keyof DB & string, O>(
  queries: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
  tables?: readonly TB[],
): SelectQueryBuilder<DB, TB, O> =>
  hasSingleWriter(queries) ? query : tables ? query.forUpdate(tables) : query.forUpdate();

/** Prevents the rows of this query from being deleted until the transaction ends (`for key share`). */
export const forKeyShare = <DB, TB extends keyof DB, O>(
  queries: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => (hasSingleWriter(queries) ? query : query.forKeyShare());

/**
 * Prevents the rows of this query in `tables` from being changed or deleted until the transaction ends (`for share`).
 * Locks the tables in the order given.
 */
export const forShare = <DB, TB extends keyof DB & string, O>(
  queries: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
  tables: readonly TB[],
): SelectQueryBuilder<DB, TB, O> => (hasSingleWriter(queries) ? query : query.forShare(tables));
