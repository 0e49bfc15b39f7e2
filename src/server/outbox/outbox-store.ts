import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EventType } from '#domain/webhooks/event-types.ts';
import { Hearers } from '../db/after-commit.ts';
import { compiledQuery } from '../db/compiled-query.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { inBatches } from '../in-batches.ts';

const Types = z.array(z.string());

/** Something that other systems may want to know. */
export interface Announcement {
  type: EventType;
  /** The record it is about, as in 'run 12': what is told of one record arrives in this order. */
  record: string;
  data: Readonly<Record<string, unknown>>;
}

const listening = compiledQuery({ isNamed: true }, (queries) =>
  queries.selectFrom('webhooks').select(['id', 'events']).where('is_on', '=', 1).orderBy('id').compile(),
);

const hearers = new Hearers();

/** Calls `hear` whenever this process has committed something to the outbox; returns how to end that. */
export const onAnnounced = hearers.add;

/** Says, once this transaction is committed, that there is something to send. */
export const sayAnnounced = (queries: Queries): void => hearers.tell(queries);

/**
 * Writes to the outbox what happened, for each webhook that wants to know. Call it in the transaction of the act: what is
 * rolled back is told to nobody, and what is committed is told even if the process dies.
 */
export const announce = async (
  queries: Queries,
  events: readonly Announcement[],
  at: string,
): Promise<void> => {
  if (events.length === 0) return;
  const webhooks = (await listening(queries, {})).map(({ id, events: types }) => ({
    id,
    types: new Set(Types.parse(JSON.parse(types))),
  }));
  const rows = events.flatMap(({ type, record, data }) =>
    webhooks
      .filter(({ types }) => types.has(type))
      .map(({ id }) => ({
        webhook_id: id,
        message_id: `msg_${randomUUID().replaceAll('-', '')}`,
        type,
        record,
        body: JSON.stringify({ type, timestamp: at, data }),
        at,
        state: 'waiting' as const,
        since: at,
        next_at: at,
      })),
  );
  await inBatches(rows, async (batch) => {
    await insertMany(queries, 'webhook_deliveries', batch);
    return [];
  });
  if (rows.length > 0) sayAnnounced(queries);
};
