import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** What a question to a passkey is to sign. Questions from before sign nothing. */
export const signedActs = {
  name: '0197-signed-acts',

  async up(db: Queries): Promise<void> {
    await sql`alter table passkey_challenges add column act varchar(100)`.execute(db);
  },
};
