import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Names the client in approvals from before several could be asked, so that all that name one can be looked for. */
export const approvalsOfClients = {
  name: '0216-approvals-of-clients',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`update drafts
      set approvals = replace(approvals, '"side":"client"}', '"side":"client","clientId":' || client_id || '}')
      where client_id is not null`.execute(db);
  },
};
