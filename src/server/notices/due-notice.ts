import { z } from 'zod';
import { rulesOf, type SentWhile } from '#domain/notices/notice.ts';
import { type Locale, localeOf } from '#domain/words/locales.ts';
import type { Queries } from '../db/database.ts';
import { findFree } from './free-to-mail.ts';
import { findBeside, findOldestDue, findSwitchedOff, type WaitingNotice } from './notices-store.ts';
import { isAskedOfProduct, isClientThere, isOrderOf, isProductOf } from './there-store.ts';

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

/** The mail that has been due for the longest; null if none is. */
export const findDueNotice = async (queries: Queries, now: string): Promise<DueNotice | null> => {
  const first = await findOldestDue(queries, now);
  if (!first) return null;
  const { id, at, attempts, userId, to, locale, kind, record, detail } = first;
  const rules = rulesOf(kind);
  const isWanted = first.isActive && (!rules || (await isToBeSent(queries, first, rules)));
  const due = { userId, to, locale: localeOf(locale), kind, detail, isWanted };
  const told = { id, at, attempts };
  if (!rules?.isOfTalk) return { ...due, told: [told], freeAt: now };
  const beside = await findBeside(queries, first);
  const free = await findFree(queries, { record, kind, now, pauseMs: rules.pauseMs ?? 0 });
  return { ...due, told: [told, ...beside], freeAt: free.get(userId) ?? now };
};

const isToBeSent = async (
  queries: Queries,
  notice: WaitingNotice,
  { subject, sentWhile }: { subject: string | null; sentWhile: SentWhile },
): Promise<boolean> =>
  (subject === null || !(await findSwitchedOff(queries, notice.userId)).has(subject)) &&
  isThere[sentWhile](queries, About.parse(JSON.parse(notice.detail)), notice);

const About = z.object({
  productId: z.int().default(0),
  clientId: z.int().default(0),
  orderId: z.int().default(0),
  number: z.int().default(0),
  version: z.int().default(0),
});
type About = z.infer<typeof About>;

/** Whose person a recipient is now. */
type Recipient = Pick<WaitingNotice, 'clientId' | 'supplier'>;

/** Whether a mail about a client goes to staff, or to somebody of that client. */
const isOwn = ({ clientId }: About, to: Recipient): boolean =>
  to.clientId === null || to.clientId === clientId;

/** Whether what a mail is about is still there, and its recipient's. */
const isThere: Readonly<
  Record<SentWhile, (queries: Queries, about: About, to: Recipient) => Promise<boolean> | boolean>
> = {
  product: (queries, { productId }, { clientId }) => isProductOf(queries, productId, clientId),
  asked_release: async (queries, about, { clientId }) =>
    (await isProductOf(queries, about.productId, clientId)) && (await isAskedOfProduct(queries, about)),
  client: (queries, about, to) => isOwn(about, to) && isClientThere(queries, about.clientId, null),
  asked_client: (queries, about, to) =>
    isOwn(about, to) && isClientThere(queries, about.clientId, about.version),
  order: (queries, { orderId }, { supplier }) => isOrderOf(queries, orderId, { supplier, isOpen: false }),
  open_order: (queries, { orderId }, { supplier }) => isOrderOf(queries, orderId, { supplier, isOpen: true }),
  always: () => true,
};
