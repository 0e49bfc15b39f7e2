import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Mail, Mailer } from '#server/mail/mail.ts';
import { NoticeSender } from '#server/notices/sender.ts';
import type { TestApp } from '../test-app.ts';

/** A sender of mails that puts them into a list, or does with each what `sending` does; its mail server may refuse them. */
export const makeSender = (
  { database, clock }: TestApp,
  mails: Mail[],
  {
    isRefused = false,
    sending = async (mail) => void mails.push(mail),
    log = pino({ level: 'silent' }),
  }: { isRefused?: boolean; sending?: Mailer['send']; log?: FastifyBaseLogger } = {},
): NoticeSender =>
  new NoticeSender({
    database,
    clock: () => clock.now,
    mailer: {
      isOutbox: false,
      send: async (mail) => {
        if (isRefused) throw new Error('refused');
        await sending(mail);
      },
      close: () => undefined,
    },
    site: 'https://labels.example.com',
    log,
  });

/** Sends the mails that are due, and returns them; none if the mail server refuses them. */
export const sendMails = async (app: TestApp, how = {}): Promise<Mail[]> => {
  const mails: Mail[] = [];
  await makeSender(app, mails, how).look();
  return mails;
};

/** The token of a mail's link. */
export const tokenIn = ({ link }: Pick<Mail, 'link'>): string =>
  new URL(link).searchParams.get('token') ?? '';
