import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** The clients that a release concerns which was sent for approval: each looks at it and answers as at its own record. */
export const concernedClients = {
  name: '0196-concerned-clients',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, _engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`create table draft_clients (
      entity varchar(10) not null, record_id integer not null, client_id integer not null,
      own_id integer, number integer not null, change text, primary key (entity, record_id, client_id))`);
    await run('create index draft_clients_own on draft_clients (client_id, own_id)');
    await run(`insert into draft_clients (entity, record_id, client_id, own_id, number)
      select entity, record_id, client_id, case when entity = 'client' or exists (
        select 1 from client_products cp where cp.id = drafts.record_id and cp.client_id = drafts.client_id)
        then record_id end, number from drafts where state <> 'draft'`);
  },
};
