import type { Transporter } from 'nodemailer';
import type { Mail, Mailer } from './mail.ts';

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

  async send({ to, subject, text, html, id, attachment }: Mail): Promise<void> {
    const signal = AbortSignal.timeout(giveUpAfterMs);
    const transport = await this.#open();
    const attachments = attachment ? [attachment] : [];
    await transport.sendMail({
      from: this.#from,
      to,
      subject,
      text,
      html,
      messageId: id,
      attachments,
      signal,
    });
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
