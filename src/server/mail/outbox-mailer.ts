import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { messageOf, type Mail, type Mailer } from './mail.ts';

/** Writes each mail to a folder as an .eml file and logs its link, so that the portal works without a mail server. */
export class OutboxMailer implements Mailer {
  readonly isOutbox = true;
  readonly #folder: string;
  readonly #from: string;
  readonly #parts: { clock: Clock; logger: FastifyBaseLogger };

  constructor(folder: string, from: string, parts: { clock: Clock; logger: FastifyBaseLogger }) {
    this.#folder = folder;
    this.#from = from;
    this.#parts = parts;
  }

  async send(mail: Mail): Promise<void> {
    const { clock, logger } = this.#parts;
    const date = clock();
    // Imported on demand, so that startup does not wait for the library.
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail({ ...messageOf(mail, this.#from), date });
    const name = `${date.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Renamed when complete, so that a program watching the folder never sees an incomplete mail.
    const unfinished = join(this.#folder, `.${name}`);
    await writeFile(unfinished, message, { mode: 0o600 });
    await rename(unfinished, join(this.#folder, name));
    const { to, subject, link } = mail;
    logger.info({ to, subject, link, file: name }, 'no SMTP_URL is set: mail written to the outbox');
  }

  close(): void {}
}
