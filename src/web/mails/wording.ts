import type { MailSubject } from '#domain/notices/notice.ts';
import { wordsOf } from '#web/words/words-of.ts';

/** The words of the choice of mails. */
export const mailWords = wordsOf('mails.mailWords', {
  title: 'Mails',
  lead: 'Which mails you get. Mails about your account itself, as for a new password, always come.',
  subjects: {
    approvals: 'Releases that wait for your answer, or were answered',
    comments: 'Comments on releases',
    orders: 'Orders: when they are sent, asked about, or stopped',
    holds: 'Holds that were released',
  } satisfies Record<MailSubject, string>,
  notLoaded: 'Your choice could not be loaded.',
  saved: 'Saved',
  notSaved: 'Not saved',
} as const);
