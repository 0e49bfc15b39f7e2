import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Addresses of other systems that are told what happens, and what each of them is told: an outbox that is sent in order. */
export const webhooks = {
  name: '0121-webhooks',

  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table webhooks (
      ${id}, url varchar(2000) not null, events text not null, secret varchar(100) not null,
      old_secret varchar(100), old_until ${instant}, is_on integer not null default 1, made_by integer not null,
      at ${instant} not null)`);
    await run(`create table webhook_deliveries (
      ${id}, webhook_id integer not null references webhooks (id) on delete cascade, message_id varchar(50) not null,
      type varchar(40) not null, record varchar(60) not null, body text not null, at ${instant} not null,
      state varchar(20) not null, attempts integer not null default 0, since ${instant} not null,
      next_at ${instant} not null, status integer, said text, delivered_at ${instant})`);
    await run(`create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting'`);
    await run(
      `create index webhook_deliveries_order on webhook_deliveries (webhook_id, record, id) where state = 'waiting'`,
    );
    await run('create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id)');
    await run('create index webhook_deliveries_at on webhook_deliveries (at)');
  },
};
