import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** Names the record in the keys of calls that were kept without it, or in a form of their own, so that what is sent again is known. */
export const keysOfRecords = {
  name: '0215-keys-of-records',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const suffixed: [string, string][] = [
      ['POST /api/clients/', '/number-ranges'],
      ['POST /api/print-jobs/', '/reprint'],
    ];
    for (const [before, after] of suffixed) {
      const old = `${before}:id${after} `;
      await run(`update idempotency_keys
        set call = '${before}' || substr(call, ${old.length + 1}) || '${after}' where call like '${old}%'`);
    }
    await run(`update idempotency_keys
      set call = (select 'POST /api/products/' || product_id || '/releases/' || number || '/comments'
        from release_comments where release_comments.id = record_id)
      where call = 'POST /api/products/:id/releases/:number/comments'
        and exists (select 1 from release_comments where release_comments.id = record_id)`);
    await run(`update idempotency_keys
      set call = (select 'POST /api/orders/' || order_id || '/messages'
        from order_messages where order_messages.id = record_id)
      where call = 'POST /api/orders/:id/messages'
        and exists (select 1 from order_messages where order_messages.id = record_id)`);
  },
};
