import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { OutboxMailer } from './outbox-mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';

/** A mail to one recipient about one link, as text, and as HTML if it has a button. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  link: string;
  /** An attached text file. */
  attachment?: { filename: string; content: string };
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail; rejects if it has not within 10 seconds. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mailer for these settings: an SMTP server if one is set, else the outbox in the data folder. */
export const openMailer = (
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  parts: { clock: Clock; logger: FastifyBaseLogger },
): Mailer =>
  smtpUrl ? new SmtpMailer(smtpUrl, mailFrom) : new OutboxMailer(join(dataDir, 'outbox'), mailFrom, parts);
