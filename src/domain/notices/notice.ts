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
  | { kind: 'hold_released'; name: string; reason: string };

export type NoticeKind = Notice['kind'];

export const subjectOf: Readonly<Record<NoticeKind, MailSubject>> = {
  release_waiting: 'approvals',
  release_reminder: 'approvals',
  release_approved: 'approvals',
  release_refused: 'approvals',
  release_rule: 'approvals',
  client_waiting: 'approvals',
  client_reminder: 'approvals',
  client_approved: 'approvals',
  client_refused: 'approvals',
  client_rule: 'approvals',
  comment: 'comments',
  order_sent: 'orders',
  order_message: 'orders',
  order_stopped: 'orders',
  hold_released: 'holds',
};

/** Whether a mail tells of something that was said: what is said of a record meanwhile comes together in the next one. */
export const isOfTalk = (kind: string): boolean => kind === 'comment' || kind === 'order_message';

/** How long after a mail of a kind about a record the same person gets no other one: the next is of the newest state. */
const pauses: Readonly<Partial<Record<NoticeKind, number>>> = {
  comment: limits.notices.saidEveryMs,
  order_message: limits.notices.saidEveryMs,
  release_waiting: limits.notices.askedEveryMs,
  release_rule: limits.notices.askedEveryMs,
  client_waiting: limits.notices.askedEveryMs,
  client_rule: limits.notices.askedEveryMs,
  order_stopped: limits.notices.askedEveryMs,
};

export const pauseAfterMailMs = (kind: NoticeKind): number => pauses[kind] ?? 0;
