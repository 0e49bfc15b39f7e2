import { sql, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';

/** After every text that begins with the same characters: the last character that there is. */
const last = '\u{10FFFF}';

/** The first text after all that begin with this one. */
export const endOf = (text: string): string => text + last;

/**
 * A condition that a column begins with a text, and an order that the index of its beginnings has. PostgreSQL compares by
 * bytes here, whatever the collation, as the indexes of migration 0024 do.
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
