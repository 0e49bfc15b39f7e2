import type { Notice } from '#domain/notices/notice.ts';
import { latestByNow } from '../clock.ts';
import { Hearers } from '../db/after-commit.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

const hearers = new Hearers();

/** Calls `hear` whenever this process has committed mails; returns how to end that. */
export const onNotified = hearers.add;

/** When each person was last mailed about a record by a kind of mails, and when what waits for that person is due. */
export const findMailed = async (
  queries: Queries,
  { record, kind, now }: { record: string; kind: string; now: string },
): Promise<{ userId: number; sentAt: string | null; dueAt: string | null }[]> =>
  queries
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

/** Inserts a mail to each of these people. */
export const insertNotices = async (
  queries: Queries,
  to: readonly { userId: number; dueAt: string }[],
  { kind, ...detail }: Notice,
  { record, at }: { record: string; at: string },
): Promise<void> => {
  await insertMany(
    queries,
    'notices',
    to.map(({ userId, dueAt }) => ({
      user_id: userId,
      kind,
      record,
      detail: JSON.stringify(detail),
      at,
      due_at: dueAt,
      sent_at: null,
    })),
  );
  if (to.length > 0) hearers.tell(queries);
};

/** Who waits for a mail of a kind about a record; if it is due later than at once, for one that is due at that hour. */
export const findWaiting = async (
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

/** A mail that waits, and its recipient as that one is now. */
export interface WaitingNotice {
  id: number;
  userId: number;
  kind: string;
  record: string;
  detail: string;
  at: string;
  attempts: number;
  to: string;
  locale: string;
  isActive: boolean;
  clientId: number | null;
  supplier: string | null;
}

/** The mail that has been due for the longest; null if none is. */
export const findOldestDue = async (queries: Queries, now: string): Promise<WaitingNotice | null> => {
  const row = await queries
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.user_id as userId', 'n.kind', 'n.record', 'n.detail', 'n.at', 'n.attempts'])
    .select(['u.email as to', 'u.locale', 'u.is_active as active'])
    .select(['u.partner_client_id as clientId', 'u.partner_supplier as supplier'])
    .where('n.sent_at', 'is', null)
    .where('n.due_at', '<=', now)
    .orderBy('n.due_at')
    .orderBy('n.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { active, ...notice } = row;
  return { ...notice, isActive: active === 1 };
};

/** The other mails of its kind to its recipient about the same record that wait, in the order in which they were written. */
export const findBeside = (
  queries: Queries,
  { id, userId, record, kind }: WaitingNotice,
): Promise<{ id: number; at: string; attempts: number }[]> =>
  queries
    .selectFrom('notices')
    .select(['id', 'at', 'attempts'])
    .where('user_id', '=', userId)
    .where('record', '=', record)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('id', '!=', id)
    .orderBy('id')
    .execute();

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
