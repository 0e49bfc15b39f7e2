import { sql } from 'kysely';
import { breathe } from '../breathe.ts';
import type { Database } from '../db/database.ts';

const rowsAtOnce = 500;

/** Deletes the rows of a table whose instant or day is not after `last`, in batches: others have their turn in between. */
export const deleteUpTo = async (
  database: Database,
  table: string,
  { column, last }: { column: string; last: string },
): Promise<void> => {
  const [name, since, row] = [
    sql.table(table),
    sql.ref(column),
    sql.ref(database.engine === 'sqlite' ? 'rowid' : 'ctid'),
  ];
  for (;;) {
    const { numAffectedRows = 0n } = await database.write((queries) =>
      sql`delete from ${name} where ${row} in
        (select ${row} from ${name} where ${since} <= ${last} limit ${sql.lit(rowsAtOnce)})`.execute(queries),
    );
    if (numAffectedRows < BigInt(rowsAtOnce)) return;
    await breathe();
  }
};
