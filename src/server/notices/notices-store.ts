import { z } from 'zod';
import { administratorValues } from '#domain/access/roles.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import * as limits from '#domain/limits.ts';
import { isOfTalk, pauseAfterMailMs, subjectOf, type Notice } from '#domain/notices/notice.ts';
import { type Locale, localeOf } from '#domain/words/locales.ts';
import { latestByNow } from '../clock.ts';
import { Hearers } from '../db/after-commit.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

const hearers = new Hearers();

/** Calls `hear` whenever this process has committed mails; returns how to end that. */
export const onNotified = hearers.add;

/** Whose people get a mail: one person, or the administrators in that one's place, or all of a client or supplier. */
export type Addressees = { userId: number } | { clientId: number } | { supplierKey: string };

/** An act that somebody is mailed about, when it was, and how often that has failed. */
interface Told {
  id: number;
  at: string;
  attempts: number;
}

/** A mail that is due, and the address and language of its recipient. */
export interface DueNotice {
  userId: number;
  to: string;
  locale: Locale;
  kind: string;
  detail: string;
  /** What it tells of: several of what was said of a record. */
  told: readonly [Told, ...Told[]];
  /** When it may be sent: the recipient may have been mailed about this record just now. */
  freeAt: string;
  /** Whether the recipient wants it, and may still sign in as somebody of that client or supplier. */
  isWanted: boolean;
}

/** A person, or if that one has left or is a key, which reads no mail, the administrators: else nobody would hear of it. */
const findReader = async (queries: Queries, userId: number): Promise<number[]> => {
  const user = await queries
    .selectFrom('users')
    .select(['is_active', 'is_key'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || (user.is_active === 1 && user.is_key === 0)) return [userId];
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('role', 'in', administratorValues)
    .where('is_active', '=', 1)
    .where('is_key', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

const findAddressees = async (queries: Queries, of: Addressees): Promise<number[]> => {
  if ('userId' in of) return findReader(queries, of.userId);
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'partner_supplier'])
    .where('is_active', '=', 1)
    .$if('clientId' in of, (query) =>
      query.where('partner_client_id', '=', 'clientId' in of ? of.clientId : null),
    )
    .$if('supplierKey' in of, (query) => query.where('partner_supplier', 'is not', null))
    .orderBy('id')
    .execute();
  if (!('supplierKey' in of)) return rows.map(({ id }) => id);
  return rows.flatMap(({ id, partner_supplier: code }) =>
    code !== null && searchKey(code) === of.supplierKey ? [id] : [],
  );
};

/** Whether somebody of a supplier has an account. */
export const hasSupplierPeople = async (queries: Queries, supplierKey: string): Promise<boolean> =>
  (await findAddressees(queries, { supplierKey })).length > 0;

/**
 * When each person may be mailed again about a record: some time after the last mail of that kind, and not before what waits for
 * it, which may be in a mail that is being sent or was refused.
 */
const findFree = async (
  queries: Queries,
  { record, kind, now, pauseMs }: { record: string; kind: string; now: string; pauseMs: number },
): Promise<Map<number, string>> => {
  const rows = await queries
    .selectFrom('notices')
    .select(({ fn }) => [
      'user_id as userId',
      fn.max('sent_at').as('sentAt'),
      fn.max('due_at').filterWhere('sent_at', 'is', null).as('dueAt'),
    ])
    .where('record', '=', record)
    .where('kind', '=', kind)
    // What was written while a clock was wrong holds nothing up.
    .where('at', '<=', latestByNow(now))
    .groupBy('userId')
    .execute();
  return new Map(
    rows.map(({ userId, sentAt, dueAt }) => {
      const afterLast = sentAt === null ? now : later(sentAt, pauseMs);
      return [userId, [now, afterLast, dueAt ?? now].toSorted().at(-1) ?? now];
    }),
  );
};

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Who waits for a mail of a kind about a record; if it is due later than at once, for one that is due at that hour. */
const findWaiting = async (
  queries: Queries,
  { record, kind, dueAt }: { record: string; kind: string; dueAt: string | null },
): Promise<Set<number>> => {
  const rows = await queries
    .selectFrom('notices')
    .select('user_id')
    .where('record', '=', record)
    .where('kind', '=', kind)
    .$if(dueAt !== null, (query) => query.where('due_at', '=', dueAt ?? ''))
    .where('sent_at', 'is', null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

/**
 * Writes mails, in the transaction of the act that they are about. Whoever acts gets none. Of what is said of a record each is
 * written, and comes together; of anything else whoever has not been sent the last one about the same gets no second. What may
 * come again and again waits until some time after the last mail of its kind.
 */
export const notify = async (
  queries: Queries,
  to: Addressees,
  notice: Notice,
  { record, at, by, dueAt = at }: { record: string; at: string; by: number | null; dueAt?: string },
): Promise<void> => {
  const { kind, ...detail } = notice;
  const pauseMs = pauseAfterMailMs(kind);
  const free = pauseMs === 0 ? null : await findFree(queries, { record, kind, now: at, pauseMs });
  const known = isOfTalk(kind)
    ? new Set<number>()
    : await findWaiting(queries, { record, kind, dueAt: dueAt === at ? null : dueAt });
  const people = (await findAddressees(queries, to)).filter((id) => id !== by && !known.has(id));
  await insertMany(
    queries,
    'notices',
    people.map((userId) => ({
      user_id: userId,
      kind,
      record,
      detail: JSON.stringify(detail),
      at,
      due_at: free?.get(userId) ?? dueAt,
      sent_at: null,
    })),
  );
  if (people.length > 0) hearers.tell(queries);
};

/** Deletes the mails about a record, to everybody or to one client's people, that have not been sent: there is nothing to do any more. */
export const dropNotices = async (queries: Queries, record: string, clientId?: number): Promise<void> => {
  await queries
    .deleteFrom('notices')
    .where('record', '=', record)
    .where('sent_at', 'is', null)
    .$if(clientId !== undefined, (query) =>
      query.where('user_id', 'in', (from) =>
        from
          .selectFrom('users')
          .select('id')
          .where('partner_client_id', '=', clientId ?? 0),
      ),
    )
    .execute();
};

/** Forgets what was mailed about a record: that was answered, and what is asked next is mailed at once. */
export const forgetMailed = async (queries: Queries, record: string): Promise<void> => {
  await queries.deleteFrom('notices').where('record', '=', record).where('sent_at', 'is not', null).execute();
};

/** Deletes the mails to somebody that have not been sent: they are of a company whose person that is no longer. */
export const dropNoticesTo = async (queries: Queries, userId: number): Promise<void> => {
  await queries.deleteFrom('notices').where('user_id', '=', userId).where('sent_at', 'is', null).execute();
};

/** When the next mail is due; null if none waits. */
export const findNextDue = async (queries: Queries): Promise<string | null> => {
  const row = await queries
    .selectFrom('notices')
    .select(({ fn }) => fn.min('due_at').as('next'))
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return row?.next ?? null;
};

/** The mail that has been due for the longest; null if none is. */
export const findDueNotice = async (queries: Queries, now: string): Promise<DueNotice | null> => {
  const row = await queries
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.user_id as userId', 'n.kind', 'n.record', 'n.detail', 'n.at', 'n.attempts'])
    .select(['u.email as to', 'u.locale', 'u.is_active', 'u.partner_client_id', 'u.partner_supplier'])
    .where('n.sent_at', 'is', null)
    .where('n.due_at', '<=', now)
    .orderBy('n.due_at')
    .orderBy('n.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { userId, to, locale, kind, record, detail, is_active, ...rest } = row;
  const { partner_client_id: clientId, partner_supplier: supplier, ...first } = rest;
  const isChosen = is_active === 1 && !(await findSwitchedOff(queries, userId)).has(subjectOfKind(kind));
  const isWanted = isChosen && (await isThere(queries, { kind, detail }, { clientId, supplier }));
  const due = { userId, to, locale: localeOf(locale), kind, detail, isWanted };
  if (!isOfTalk(kind)) return { ...due, told: [first], freeAt: now };
  const further = await queries
    .selectFrom('notices')
    .select(['id', 'at', 'attempts'])
    .where('user_id', '=', userId)
    .where('record', '=', record)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('id', '!=', first.id)
    .orderBy('id')
    .execute();
  const free = await findFree(queries, { record, kind, now, pauseMs: limits.notices.saidEveryMs });
  return { ...due, told: [first, ...further], freeAt: free.get(userId) ?? now };
};

const About = z.object({
  productId: z.int().optional(),
  clientId: z.int().optional(),
  number: z.int().optional(),
  version: z.int().optional(),
  orderId: z.int().optional(),
});

/** Whose person a recipient is now. */
interface Recipient {
  clientId: number | null;
  supplier: string | null;
}

/** Whether what a mail is about is still there and its recipient's: the mail waited while it was deleted, moved or cancelled. */
const isThere = async (
  queries: Queries,
  { kind, detail }: Pick<DueNotice, 'kind' | 'detail'>,
  recipient: Recipient,
): Promise<boolean> => {
  const about = About.parse(JSON.parse(detail));
  const { productId, clientId, orderId, version = 0 } = about;
  const isAsked = /_(?:waiting|reminder)$/.test(kind);
  if (productId !== undefined)
    return (
      (await isProductOf(queries, productId, recipient.clientId)) &&
      (!isAsked || (await isAskedOfProduct(queries, { productId, number: about.number ?? 0, version })))
    );
  if (clientId !== undefined) {
    const isOwn = recipient.clientId === null || recipient.clientId === clientId;
    return isOwn && (await isClientThere(queries, clientId, isAsked ? version : null));
  }
  return orderId === undefined || hasLinesOf(queries, orderId, kind, recipient.supplier);
};

/** Whether a product is there, and if a client is given, its own. */
const isProductOf = async (queries: Queries, id: number, clientId: number | null): Promise<boolean> => {
  const product = await queries
    .selectFrom('client_products')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return product !== undefined && (clientId === null || product.client_id === clientId);
};

/** Whether a release of a product still waits as it was sent. */
const isAskedOfProduct = async (
  queries: Queries,
  { productId, number, version }: { productId: number; number: number; version: number },
): Promise<boolean> => {
  const waiting = await queries
    .selectFrom('draft_clients as dc')
    .innerJoin('drafts as d', (on) =>
      on.onRef('d.entity', '=', 'dc.entity').onRef('d.record_id', '=', 'dc.record_id'),
    )
    .select('d.record_id')
    .where('dc.entity', '=', 'product')
    .where('dc.own_id', '=', productId)
    .where('dc.number', '=', number)
    .where('d.version', '=', version)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();
  return waiting !== undefined;
};

/** Whether a client is there, and if a version is given, whether that of its instructions still waits. */
const isClientThere = async (queries: Queries, id: number, version: number | null): Promise<boolean> => {
  const found = await queries
    .selectFrom('clients as c')
    .$if(version !== null, (query) =>
      query
        .innerJoin('drafts as d', 'd.record_id', 'c.id')
        .where('d.entity', '=', 'client')
        .where('d.version', '=', version ?? 0)
        .where('d.state', '=', 'waiting'),
    )
    .select('c.id')
    .where('c.id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether an order has lines that its supplier has to do something about. */
const hasLinesOf = async (
  queries: Queries,
  orderId: number,
  kind: string,
  supplier: string | null,
): Promise<boolean> => {
  const lines = await queries
    .selectFrom('order_lines')
    .select(['supplier_key', 'sent_at', 'closed_at'])
    .where('order_id', '=', orderId)
    .execute();
  // A message is read after the delivery, too.
  const isEnded = (line: { closed_at: string | null }) => kind !== 'order_message' && line.closed_at !== null;
  return lines.some(
    (line) =>
      supplier === null ||
      (line.supplier_key === searchKey(supplier) && line.sent_at !== null && !isEnded(line)),
  );
};

const subjectOfKind = (kind: string): string =>
  Object.entries(subjectOf).find(([name]) => name === kind)?.[1] ?? '';

export const markSent = async (queries: Queries, ids: readonly number[], at: string): Promise<void> => {
  await queries.updateTable('notices').set({ sent_at: at }).where('id', 'in', ids).execute();
};

export const putOff = async (queries: Queries, ids: readonly number[], dueAt: string): Promise<void> => {
  await queries.updateTable('notices').set({ due_at: dueAt }).where('id', 'in', ids).execute();
};

/** Notes that mails could not be sent, and when to try again. */
export const countFailure = async (
  queries: Queries,
  ids: readonly number[],
  dueAt: string,
): Promise<void> => {
  await queries
    .updateTable('notices')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), due_at: dueAt }))
    .where('id', 'in', ids)
    .execute();
};

export const deleteNotices = async (queries: Queries, ids: readonly number[]): Promise<void> => {
  await queries.deleteFrom('notices').where('id', 'in', ids).execute();
};

/** The subjects that a person has switched off. */
export const findSwitchedOff = async (queries: Queries, userId: number): Promise<Set<string>> => {
  const rows = await queries
    .selectFrom('mail_choices')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
};

/** Two browsers of one person may switch the same off at once. */
export const switchMails = async (
  queries: Queries,
  userId: number,
  { subject, isOn }: { subject: string; isOn: boolean },
): Promise<void> => {
  if (isOn)
    await queries
      .deleteFrom('mail_choices')
      .where('user_id', '=', userId)
      .where('kind', '=', subject)
      .execute();
  else
    await queries
      .insertInto('mail_choices')
      .values({ user_id: userId, kind: subject })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
      .execute();
};
