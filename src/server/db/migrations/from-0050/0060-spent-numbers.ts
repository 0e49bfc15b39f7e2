import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * The highest version and release number that the drafts of a record have had, so that neither is given twice. A draft
 * has the number of the release that it will be. The versions of drafts counted from 1 for each draft: open drafts get
 * versions above that of their record.
 */
export const spentNumbers = {
  name: '0060-spent-numbers',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`create table spent_numbers (
      entity varchar(20) not null check (entity in ('product', 'client')), record_id integer not null,
      version integer not null, number integer not null, primary key (entity, record_id))`);
    await run('alter table drafts add column number integer not null default 1');
    for (const [entity, table] of [
      ['product', 'client_products'],
      ['client', 'clients'],
    ])
      await run(`update drafts set
        version = version + coalesce((select version from ${table} where id = record_id), base_version),
        number = 1 + coalesce((select max(number) from releases
          where releases.entity = drafts.entity and releases.record_id = drafts.record_id), 0)
        where entity = '${entity}'`);
    await run(`insert into spent_numbers (entity, record_id, version, number)
      select entity, record_id, version, number from drafts`);
  },
};
