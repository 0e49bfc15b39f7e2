import { sql } from 'kysely';
import type { Webhook, WebhookDraft } from '#domain/webhooks/contract.ts';
import { EventType } from '#domain/webhooks/event-types.ts';
import type { Database, Queries } from '../db/database.ts';
import { changeAllButFew } from '../db/change-in-batches.ts';
import { fullName } from '../users/full-name.ts';

const counted = (state: 'waiting' | 'failed') =>
  sql<number>`(select count(*) from webhook_deliveries as d where d.webhook_id = w.id and d.state = ${sql.lit(state)})`;

const webhooks = (queries: Queries) =>
  queries
    .selectFrom('webhooks as w')
    .leftJoin('users as u', 'u.id', 'w.made_by')
    .select(['w.id', 'w.url', 'w.events', 'w.is_on', 'w.old_until', 'w.at', 'u.first_name', 'u.last_name'])
    .select([counted('waiting').as('waiting'), counted('failed').as('failed')]);

type Row = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number];

const eventsOf = (json: string): EventType[] => EventType.array().parse(JSON.parse(json));

const webhookOf = (row: Row, now: string): Webhook => ({
  id: row.id,
  url: row.url,
  events: eventsOf(row.events),
  isOn: row.is_on === 1,
  waiting: row.waiting,
  failed: row.failed,
  oldSecretUntil: row.old_until !== null && row.old_until > now ? row.old_until : null,
  at: row.at,
  by: fullName(row),
});

export const findWebhooks = async (queries: Queries, now: string): Promise<Webhook[]> =>
  (await webhooks(queries).orderBy('w.id', 'desc').execute()).map((row) => webhookOf(row, now));

export const findWebhook = async (queries: Queries, id: number, now: string): Promise<Webhook | null> => {
  const row = await webhooks(queries).where('w.id', '=', id).executeTakeFirst();
  return row ? webhookOf(row, now) : null;
};

export const countWebhooks = async (queries: Queries): Promise<number> => {
  const { count } = await queries
    .selectFrom('webhooks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const insertWebhook = async (
  queries: Queries,
  { url, events }: WebhookDraft,
  by: { secret: string; userId: number; at: string },
): Promise<number> => {
  const { id } = await queries
    .insertInto('webhooks')
    .values({ url, events: JSON.stringify(events), secret: by.secret, made_by: by.userId, at: by.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Sets the given fields of a webhook; false if there is none. */
export const updateWebhook = async (
  queries: Queries,
  id: number,
  { url, events, isOn }: { [Field in 'url' | 'events' | 'isOn']?: Webhook[Field] | undefined },
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('webhooks')
    .set((row) => ({
      url: url ?? row.ref('url'),
      events: events === undefined ? row.ref('events') : JSON.stringify(events),
      is_on: isOn === undefined ? row.ref('is_on') : isOn ? 1 : 0,
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Gives a webhook another secret; the one before signs until `oldUntil`, or not at all if that is null. */
export const updateSecret = async (
  queries: Queries,
  id: number,
  { secret, oldUntil }: { secret: string; oldUntil: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('webhooks')
    .set((row) => ({ secret, old_secret: oldUntil === null ? null : row.ref('secret'), old_until: oldUntil }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes what a webhook was told in a month but the last few, which go with it. */
export const deleteDeliveries = (database: Database, id: number): Promise<void> =>
  changeAllButFew(database, { table: 'webhook_deliveries', fits: sql`webhook_id = ${id}` });

export const deleteWebhook = async (queries: Queries, id: number): Promise<boolean> => {
  const { numDeletedRows } = await queries.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Where a webhook leads, whether it is on, and the secrets that sign at this instant. */
export interface Receiver {
  id: number;
  url: string;
  isOn: boolean;
  secrets: string[];
}

export const findReceiver = async (queries: Queries, id: number, now: string): Promise<Receiver | null> => {
  const row = await queries
    .selectFrom('webhooks')
    .select(['id', 'url', 'secret', 'old_secret', 'old_until', 'is_on'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const isOldValid = row.old_secret !== null && row.old_until !== null && row.old_until > now;
  return {
    id: row.id,
    url: row.url,
    isOn: row.is_on === 1,
    secrets: [row.secret, ...(isOldValid && row.old_secret !== null ? [row.old_secret] : [])],
  };
};

/** Whether any webhook is told anything. */
export const hasListening = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('webhooks').select('id').where('is_on', '=', 1).limit(1).executeTakeFirst()) !==
  undefined;
