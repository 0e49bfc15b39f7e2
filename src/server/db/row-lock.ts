import { SqliteAdapter, type SelectQueryBuilder } from 'kysely';
import type { Queries } from './database.ts';

const letsOneWriterIn = (queries: Queries): boolean => queries.getExecutor().adapter instanceof SqliteAdapter;

/**
 * Lets nobody else change the rows that this query finds until the transaction ends; what it reads is what the
 * changes before it have left. SQLite lets one writer in at a time anyway.
 */
export const locked = <DB, TB extends keyof DB, O>(
  queries: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => (letsOneWriterIn(queries) ? query : query.forUpdate());

/** Keeps the rows that this query finds from being deleted until the transaction ends. */
export const kept = <DB, TB extends keyof DB, O>(
  queries: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => (letsOneWriterIn(queries) ? query : query.forKeyShare());

/** Lets nobody change or delete the rows that this query finds in these tables, in this order, until the transaction ends. */
export const shared = <DB, TB extends keyof DB & string, O>(
  queries: Queries,
  query: SelectQueryBuilder<DB, TB, O>,
  tables: readonly TB[],
): SelectQueryBuilder<DB, TB, O> => (letsOneWriterIn(queries) ? query : query.forShare(tables));
