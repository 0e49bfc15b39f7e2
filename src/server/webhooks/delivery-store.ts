import type { Delivery } from '#domain/webhooks/contract.ts';
import { EventType } from '#domain/webhooks/event-types.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { sayInEnglish, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';

const deliveries = (queries: Queries) =>
  queries
    .selectFrom('webhook_deliveries')
    .select(['id', 'message_id', 'type', 'body', 'at', 'state', 'attempts', 'next_at', 'delivered_at'])
    .select(['status', 'said']);

type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

const deliveryOf = (row: Row): Delivery => {
  const fact = row.said === null ? null : StoredSaid.parse(JSON.parse(row.said));
  return {
    id: row.id,
    messageId: row.message_id,
    type: EventType.parse(row.type),
    body: row.body,
    at: row.at,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === 'waiting' ? row.next_at : null,
    deliveredAt: row.delivered_at,
    status: row.status,
    code: fact?.code ?? null,
    values: fact?.values ?? {},
    sentence: fact && sayInEnglish(fact),
  };
};

/** A page of what a webhook was told, newest first, and the total. */
export const findDeliveries = async (
  queries: Queries,
  webhookId: number,
  slice: { limit: number; offset: number },
): Promise<{ items: Delivery[]; total: number }> => {
  const rows = await deliveries(queries)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const { total } = await queries
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return { items: rows.map(deliveryOf), total };
};

export const findDelivery = async (queries: Queries, id: number): Promise<Delivery | null> => {
  const row = await deliveries(queries).where('id', '=', id).executeTakeFirst();
  return row ? deliveryOf(row) : null;
};

/** Lets a message wait to be sent, as if it were new; false if the webhook has no such message. */
export const resend = async (
  queries: Queries,
  { webhookId, id, at }: { webhookId: number; id: number; at: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('webhook_deliveries')
    .set({
      state: 'waiting',
      attempts: 0,
      since: at,
      next_at: at,
      said: null,
      status: null,
      delivered_at: null,
    })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** A message to be sent now. */
export interface Due {
  id: number;
  messageId: string;
  body: string;
  attempts: number;
  /** Since when it has been tried. */
  since: string;
}

/** The messages that are due; of each record only the oldest one that waits, so that its messages arrive in order. */
const due = (queries: Queries, now: string) =>
  queries
    .selectFrom('webhook_deliveries as d')
    .where('d.state', '=', 'waiting')
    .where('d.next_at', '<=', now)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'd.webhook_id')
            .whereRef('earlier.record', '=', 'd.record')
            .where('earlier.state', '=', 'waiting')
            .whereRef('earlier.id', '<', 'd.id'),
        ),
      ),
    );

/** The webhooks with a message that is due. */
export const findWebhooksWithDue = async (queries: Queries, now: string): Promise<number[]> => {
  const rows = await due(queries, now).select('d.webhook_id').distinct().execute();
  return rows.map((row) => row.webhook_id);
};

/** The first messages of a webhook that are due. */
export const findDue = (
  queries: Queries,
  webhookId: number,
  { now, most }: { now: string; most: number },
): Promise<Due[]> =>
  due(queries, now)
    .select(['d.id', 'd.message_id as messageId', 'd.body', 'd.attempts', 'd.since'])
    .where('d.webhook_id', '=', webhookId)
    .orderBy('d.id')
    .limit(most)
    .execute();

interface Attempt {
  status: number | null;
  attempts: number;
}

export const noteDelivered = async (
  queries: Queries,
  id: number,
  { status, attempts, at }: Attempt & { at: string },
): Promise<void> => {
  await queries
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered', status, attempts, delivered_at: at, said: null })
    .where('id', '=', id)
    .execute();
};

export const noteFailed = async (
  queries: Queries,
  id: number,
  { status, attempts, fault, nextAt }: Attempt & { fault: Said; nextAt: string },
): Promise<void> => {
  await queries
    .updateTable('webhook_deliveries')
    .set({ status, attempts, said: JSON.stringify(fault), next_at: nextAt })
    .where('id', '=', id)
    .execute();
};

/** Whether a webhook took any message from an instant on. */
export const hasDelivered = async (queries: Queries, webhookId: number, since: string): Promise<boolean> => {
  const row = await queries
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Gives up one message, for the reason of its last attempt. Those of its record, which waited for it, are tried from now on. */
export const giveUpOne = async (queries: Queries, id: number, at: string): Promise<void> => {
  const given = await queries
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['webhook_id', 'record'])
    .executeTakeFirst();
  if (given)
    await queries
      .updateTable('webhook_deliveries')
      .set({ since: at })
      .where('webhook_id', '=', given.webhook_id)
      .where('record', '=', given.record)
      .where('state', '=', 'waiting')
      .execute();
};

/** Gives up all messages of a webhook that wait; those that were never tried get this reason. */
export const giveUp = async (queries: Queries, webhookId: number, why: Said): Promise<void> => {
  await queries
    .updateTable('webhook_deliveries')
    .set((row) => ({ state: 'failed', said: row.fn.coalesce('said', row.val(JSON.stringify(why))) }))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
};
