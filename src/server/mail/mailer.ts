import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { hasMail } from '#domain/auth/email.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { OutboxMailer } from './outbox-mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';
import type { Mailer } from './mail.ts';

/** The mailer for these settings: an SMTP server if one is set, else the outbox in the data folder. */
export const openMailer = (
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  parts: { clock: Clock; logger: FastifyBaseLogger },
): Mailer => {
  const mailer = smtpUrl
    ? new SmtpMailer(smtpUrl, mailFrom)
    : new OutboxMailer(join(dataDir, 'outbox'), mailFrom, parts);
  return {
    // Somebody who only has a badge has no mailbox.
    send: (mail) => (hasMail(mail.to) ? mailer.send(mail) : Promise.resolve()),
    close: () => mailer.close(),
    isOutbox: mailer.isOutbox,
  };
};
