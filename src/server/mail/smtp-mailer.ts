import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

const giveUpAfterMs = 10_000;

/** Sends mails over an SMTP server: `smtp://` (with STARTTLS where the server offers it) or `smtps://`. */
export class SmtpMailer implements Mailer {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;

  constructor(url: string, from: string) {
    this.#transport = createTransport({
      url,
      connectionTimeout: giveUpAfterMs,
      greetingTimeout: giveUpAfterMs,
      socketTimeout: giveUpAfterMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.#from = from;
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    const signal = AbortSignal.timeout(giveUpAfterMs);
    await this.#transport.sendMail({ from: this.#from, to, subject, text, html, signal });
  }

  /** Connects and signs in, and sends nothing. @throws Error with what the server said. */
  async verify(): Promise<void> {
    await this.#transport.verify();
  }

  close(): void {
    this.#transport.close();
  }
}
