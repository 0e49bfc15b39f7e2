import { sql, type RawBuilder } from 'kysely';

/** A text as `like` compares it letter for letter. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The condition that this text stands somewhere in a column, letter for letter: `%` and `_` are just characters. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(text)}%`} escape '\\'`;
