import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** How many seals were made, apart from the seals: the doctor sees if the newest one was deleted. */
export const sealCount = {
  name: '0076-seal-count',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run('create table seal_count (id integer primary key, made integer not null)');
    await run(
      'insert into seal_count (id, made) select 1, max(number) from seals having max(number) is not null',
    );
  },
};
