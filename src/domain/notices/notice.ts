import { partnerKind, type Partner } from '../access/scope.ts';
import * as limits from '../limits.ts';

/** What mails can be about, and each kind of them. A person chooses by subject which to get. */
export const mailSubjects = ['approvals', 'comments', 'orders', 'holds'] as const;
export type MailSubject = (typeof mailSubjects)[number];

/** What somebody's mails can be about: a client has no orders, and a supplier nothing else. */
export const subjectsFor = (partner: Partner | null): readonly MailSubject[] => {
  if (partner === null) return mailSubjects;
  return mailSubjects.filter((subject) => (subject === 'orders') === (partnerKind(partner) === 'supplier'));
};

/** What a mail says, with one thing to do: see `letterOf`. */
export type Notice =
  | {
      kind: 'release_waiting' | 'release_reminder';
      sku: string;
      productId: number;
      number: number;
      version: number;
    }
  | { kind: 'release_approved' | 'release_refused'; sku: string; productId: number; number: number }
  | { kind: 'release_rule'; sku: string; productId: number }
  | { kind: 'client_waiting' | 'client_reminder'; clientId: number; version: number }
  | { kind: 'client_approved' | 'client_refused' | 'client_rule'; client: string; clientId: number }
  | { kind: 'comment'; sku: string; productId: number; number: number }
  | { kind: 'order_sent' | 'order_message'; order: string; orderId: number }
  | {
      kind: 'order_stopped';
      order: string;
      orderId: number;
      /** Otherwise the artwork has changed. */
      isOfQuantity?: boolean;
    }
  | { kind: 'hold_released'; name: string; reason: string }
  | { kind: 'webhook_off'; host: string };

export type NoticeKind = Notice['kind'];

/** What has to be there still when a mail that waited is sent, and be its recipient's: it may be deleted, moved or cancelled. */
export type SentWhile =
  | 'product'
  /** A release of a product that waits for the recipient's answer. */
  | 'asked_release'
  | 'client'
  /** The client's own release, as of a product. */
  | 'asked_client'
  /** An order with lines of the supplier, to which nothing has to be done any more. */
  | 'order'
  | 'open_order'
  | 'always';

/** How mails of a kind are sent. */
interface NoticeRules {
  /** Null if nobody can switch it off. */
  subject: MailSubject | null;
  sentWhile: SentWhile;
  /** Whether it tells of something that was said: what is said of a record meanwhile comes together in the next one. */
  isOfTalk?: true;
  /** How long after one about a record the same person gets no other one: the next is of the newest state. */
  pauseMs?: number;
}

const { saidEveryMs, askedEveryMs } = limits.notices;

const rules: Readonly<Record<NoticeKind, NoticeRules>> = {
  release_waiting: { subject: 'approvals', sentWhile: 'asked_release', pauseMs: askedEveryMs },
  release_reminder: { subject: 'approvals', sentWhile: 'asked_release' },
  release_approved: { subject: 'approvals', sentWhile: 'product' },
  release_refused: { subject: 'approvals', sentWhile: 'product' },
  release_rule: { subject: 'approvals', sentWhile: 'product', pauseMs: askedEveryMs },
  client_waiting: { subject: 'approvals', sentWhile: 'asked_client', pauseMs: askedEveryMs },
  client_reminder: { subject: 'approvals', sentWhile: 'asked_client' },
  client_approved: { subject: 'approvals', sentWhile: 'client' },
  client_refused: { subject: 'approvals', sentWhile: 'client' },
  client_rule: { subject: 'approvals', sentWhile: 'client', pauseMs: askedEveryMs },
  comment: { subject: 'comments', sentWhile: 'product', isOfTalk: true, pauseMs: saidEveryMs },
  order_sent: { subject: 'orders', sentWhile: 'open_order' },
  // A message is read after the delivery, too.
  order_message: { subject: 'orders', sentWhile: 'order', isOfTalk: true, pauseMs: saidEveryMs },
  order_stopped: { subject: 'orders', sentWhile: 'open_order', pauseMs: askedEveryMs },
  hold_released: { subject: 'holds', sentWhile: 'always' },
  webhook_off: { subject: null, sentWhile: 'always' },
};

const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(rules, kind);

/** The rules of a stored kind; null if a newer version has written it. */
export const rulesOf = (kind: string): NoticeRules | null => (isNoticeKind(kind) ? rules[kind] : null);
