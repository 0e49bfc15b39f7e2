import { sql, type RawBuilder } from 'kysely';

/** Escapes text so that `like … escape '\'` matches it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A condition that a column contains this text literally: `%` and `_` have no special meaning. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(text)}%`} escape '\\'`;
