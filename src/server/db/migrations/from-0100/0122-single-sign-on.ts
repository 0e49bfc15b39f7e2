import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * Accounts of an issuer of OpenID Connect, sign-ins that it has answered, and which sessions were opened by one, so
 * that the issuer can end them.
 */
export const singleSignOn = {
  name: '0122-single-sign-on',

  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run('alter table users add column oidc_issuer varchar(500)');
    await run('alter table users add column oidc_subject varchar(255)');
    await run(
      'create unique index users_oidc on users (oidc_issuer, oidc_subject) where oidc_subject is not null',
    );
    await run('alter table user_sessions add column oidc_sid varchar(255)');
    await run('alter table user_sessions add column is_by_oidc integer not null default 0');
    await run(`create table oidc_flows (
      hashed_token varchar(64) primary key, data text not null, at ${instant} not null)`);
    await run('create index oidc_flows_at on oidc_flows (at)');
  },
};
