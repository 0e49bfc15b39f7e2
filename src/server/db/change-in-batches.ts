import { sql, type RawBuilder } from 'kysely';
import { breathe } from '../breathe.ts';
import type { Database } from './database.ts';

const rowsAtOnce = 500;

/** Rows of a table, and what happens to them: they are deleted, or get these values. */
export interface Batched {
  table: string;
  fits: RawBuilder<boolean>;
  set?: RawBuilder<unknown>;
}

/** Changes rows in batches, each in its own transaction: others have their turn in between. `kept` of them stay as they are. */
const inBatches = async (database: Database, { table, fits, set }: Batched, kept: number): Promise<void> => {
  const [name, row] = [sql.table(table), sql.ref(database.engine === 'sqlite' ? 'rowid' : 'ctid')];
  const chosen = sql`${row} in (select ${row} from ${name} where ${fits}
    limit ${sql.lit(rowsAtOnce)} offset ${sql.lit(kept)})`;
  const statement = set
    ? sql`update ${name} set ${set} where ${chosen}`
    : sql`delete from ${name} where ${chosen}`;
  for (;;) {
    const { numAffectedRows = 0n } = await database.write((queries) => statement.execute(queries));
    if (numAffectedRows < BigInt(rowsAtOnce)) return;
    await breathe();
  }
};

/** Deletes all rows that fit. */
export const deleteInBatches = (
  database: Database,
  table: string,
  fits: RawBuilder<boolean>,
): Promise<void> => inBatches(database, { table, fits }, 0);

/**
 * Changes all rows that fit but a batch, which a transaction can change at once: the one that deletes the record to which they
 * belong. So that is done wholly or not at all where there are few, and holds nobody up where there are many.
 */
export const changeAllButFew = (database: Database, what: Batched): Promise<void> =>
  inBatches(database, what, rowsAtOnce);
