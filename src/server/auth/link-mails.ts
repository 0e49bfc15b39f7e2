import * as limits from '#domain/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { linkWithToken } from '../mail/site-link.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { resetLetter, verificationLetter } from './letters.ts';
import { insertLinkToken, type LinkPurpose } from './link-token-store.ts';
import { newToken, tokenHash } from './token.ts';

/** Whom a mail goes to. */
export interface Addressee {
  id: number;
  email: string;
}

const kinds: Record<
  LinkPurpose,
  { screen: `/${string}`; lastsMs: number; letter: (to: string, link: string) => Mail }
> = {
  email_verification_tokens: {
    screen: '/auth/verify-email',
    lastsMs: limits.links.verificationMs,
    letter: verificationLetter,
  },
  password_reset_tokens: {
    screen: '/auth/reset-password',
    lastsMs: limits.links.resetMs,
    letter: resetLetter,
  },
};

/** Mails with a link that works once: at most three within an hour to one account. */
export class LinkMails {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #mailer: Mailer;
  readonly #site: string;
  readonly #limit: AttemptLimit;

  constructor(parts: { database: Database; clock: Clock; mailer: Mailer; site: string }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#mailer = parts.mailer;
    this.#site = parts.site;
    this.#limit = new AttemptLimit(parts.database, parts.clock, {
      kind: 'mail',
      most: limits.attempts.mailsPerAccount,
      withinMs: limits.attempts.mailsWithinMs,
    });
  }

  /** Sends a link, or does nothing when the account had its mails of this hour. Rejects when the mail cannot be sent. */
  async send(purpose: LinkPurpose, { id, email }: Addressee): Promise<void> {
    if ((await this.#limit.take(String(id))) !== null) return;
    const { screen, lastsMs, letter } = kinds[purpose];
    const token = newToken();
    const now = this.#clock().getTime();
    await this.#database.write((queries: Queries) =>
      insertLinkToken(queries, purpose, {
        userId: id,
        hashedToken: tokenHash(token),
        at: new Date(now).toISOString(),
        expiresAt: new Date(now + lastsMs).toISOString(),
      }),
    );
    try {
      await this.#mailer.send(letter(email, linkWithToken(this.#site, screen, token)));
    } catch (error) {
      await this.#limit.giveBack(String(id));
      throw error;
    }
  }
}
