import { pino } from 'pino';
import type { Mail } from '#server/mail/mail.ts';
import { NoticeSender } from '#server/notices/sender.ts';
import type { TestApp } from '../test-app.ts';

/** Sends the mails that are due, and returns them; none if the mail server refuses them. */
export const sendMails = async (
  { database, clock }: TestApp,
  { isRefused = false } = {},
): Promise<Mail[]> => {
  const mails: Mail[] = [];
  const sender = new NoticeSender({
    database,
    clock: () => clock.now,
    mailer: {
      isOutbox: false,
      send: async (mail) => {
        if (isRefused) throw new Error('refused');
        mails.push(mail);
      },
      close: () => undefined,
    },
    site: 'https://labels.example.com',
    log: pino({ level: 'silent' }),
  });
  await sender.look();
  return mails;
};

/** The token of a mail's link. */
export const tokenIn = ({ link }: Pick<Mail, 'link'>): string =>
  new URL(link).searchParams.get('token') ?? '';
