import type { Transporter } from 'nodemailer';
import { messageOf, type Mail, type Mailer } from './mail.ts';

const giveUpAfterMs = 10_000;

/** Sends mails through an SMTP server: `smtp://` (with STARTTLS if the server offers it) or `smtps://`. */
export class SmtpMailer implements Mailer {
  readonly isOutbox = false;
  readonly #url: string;
  readonly #from: string;
  #transport: Transporter | null = null;

  constructor(url: string, from: string) {
    this.#url = url;
    this.#from = from;
  }

  /** Created for the first mail, so that startup does not wait for the library. */
  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    this.#transport ??= createTransport({
      url: this.#url,
      connectionTimeout: giveUpAfterMs,
      greetingTimeout: giveUpAfterMs,
      socketTimeout: giveUpAfterMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return this.#transport;
  }

  async send(mail: Mail): Promise<void> {
    const signal = AbortSignal.timeout(giveUpAfterMs);
    const transport = await this.#open();
    await transport.sendMail({ ...messageOf(mail, this.#from), signal });
  }

  /** Connects and authenticates without sending anything. @throws Error with the server's message. */
  async verify(): Promise<void> {
    const transport = await this.#open();
    await transport.verify();
  }

  close(): void {
    this.#transport?.close();
  }
}
