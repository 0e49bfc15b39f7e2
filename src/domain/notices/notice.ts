import { partnerKind, type Partner } from '../access/scope.ts';

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
  | { kind: 'order_sent' | 'order_message' | 'order_stopped'; order: string; orderId: number }
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

/** A mail in plain text: its subject, the sentences before the link, and what is said of the link. */
export interface Letter {
  subject: string;
  opening: string;
  closing: string;
}

const waiting = (sku: string, again: string): Letter => ({
  subject: `A release of ${sku} waits for your answer`,
  opening: `A new release of ${sku} is published when you approve it.${again} Please look at it, and approve or refuse it:`,
  closing:
    'The link opens this release and nothing else, for 14 days. Whoever has it can look: do not forward it.',
});

const ownWaiting = (again: string): Letter => ({
  subject: 'Your instructions wait for your answer',
  opening: `What is written of you and of how your goods are labelled has changed, and is published when you approve it.${again} Please sign in, look at it, and approve or refuse it:`,
  closing: 'What is published stays until then.',
});

/** What a client has answered, about what; and where to see it. */
const answered = (what: string, isApproved: boolean): Letter =>
  isApproved
    ? {
        subject: `The client has approved ${what}`,
        opening: `The client has approved the release of ${what} that you sent. See it here:`,
        closing: 'There is nothing else to do.',
      }
    : {
        subject: `The client has refused ${what}`,
        opening: `The client has refused the release of ${what} that you sent. Read why, and change it:`,
        closing: 'What is published stays until then.',
      };

const otherRule = (what: string): Letter => ({
  subject: `Who approves ${what} has changed`,
  opening: `Who has to approve the release of ${what} that you sent has changed. See whether it was published, waits for somebody else, or is yours to publish:`,
  closing: 'Nothing that was saved is lost.',
});

/** What is said after the first comment or message. */
const talkGoesOn = 'What is said in the next ten minutes comes together in one mail.';

/**
 * What is written of a notice, or of so many together. No mail contains a name of a person, and none quotes what a partner has
 * typed.
 */
export const letterOf = (notice: Notice, count = 1): Letter => {
  switch (notice.kind) {
    case 'release_waiting':
      return waiting(notice.sku, '');
    case 'release_reminder':
      return waiting(notice.sku, ' It still waits.');
    case 'release_approved':
    case 'release_refused':
      return answered(notice.sku, notice.kind === 'release_approved');
    case 'release_rule':
      return otherRule(notice.sku);
    case 'client_waiting':
      return ownWaiting('');
    case 'client_reminder':
      return ownWaiting(' It still waits.');
    case 'client_approved':
    case 'client_refused':
      return answered(notice.client, notice.kind === 'client_approved');
    case 'client_rule':
      return otherRule(notice.client);
    case 'comment':
      return {
        subject: `${count === 1 ? 'A comment' : `${count} comments`} on ${notice.sku}`,
        opening:
          count === 1
            ? `Somebody has said something of release ${notice.number} of ${notice.sku}. Read and answer it here:`
            : `Release ${notice.number} of ${notice.sku} has ${count} new comments. Read and answer them here:`,
        closing: talkGoesOn,
      };
    case 'order_sent':
      return {
        subject: `Order ${notice.order}`,
        opening: `Labels are ordered from you with order ${notice.order}. See what to print, and confirm it here:`,
        closing: 'Print only from the files there: they are of the current releases.',
      };
    case 'order_message':
      return {
        subject: `${count === 1 ? 'A message' : `${count} messages`} about order ${notice.order}`,
        opening:
          count === 1
            ? `Somebody has asked or answered something about order ${notice.order}. Read it here:`
            : `Order ${notice.order} has ${count} new messages. Read them here:`,
        closing: talkGoesOn,
      };
    case 'order_stopped':
      return {
        subject: `Order ${notice.order} has stopped`,
        opening: `The artwork of a label of order ${notice.order} has changed since it was confirmed, so nothing may be printed. Say how it goes on:`,
        closing: 'It goes on when the supplier confirms the new artwork.',
      };
    case 'hold_released':
    default:
      return {
        subject: `Released: ${notice.name}`,
        opening: `The hold on ${notice.name} was released: ${notice.reason}. See it here:`,
        closing: 'It is labelled again from now on.',
      };
  }
};
