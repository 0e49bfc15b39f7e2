import { sql, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';

/** The highest code point, which sorts after every other character. */
const last = '\u{10FFFF}';

/** The exclusive upper bound of all texts that begin with `text`. */
export const endOf = (text: string): string => text + last;

/**
 * A condition that a column begins with a text, and the order in which the index stores the column. PostgreSQL compares
 * bytes here, regardless of the collation, as the indexes of migration 0024 do.
 */
export const beginning = (
  engine: Engine,
  column: string,
  { from, to }: { from: RawBuilder<unknown>; to: RawBuilder<unknown> },
): { condition: RawBuilder<boolean>; order: RawBuilder<unknown> } => {
  const at = sql.ref(column);
  return engine === 'sqlite'
    ? { condition: sql<boolean>`${at} >= ${from} and ${at} < ${to}`, order: sql`${at}` }
    : { condition: sql<boolean>`${at} ~>=~ ${from} and ${at} ~<~ ${to}`, order: sql`${at} using ~<~` };
};
