import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { mailOf, type Letter } from '../mail/letter.ts';
import type { Mail, Mailer } from '../mail/mail.ts';
import { linkWithToken } from '../mail/site-link.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { deleteAttempt } from './attempt-store.ts';
import { invitationLetter, resetLetter, signUpNotice, verificationLetter } from './letters.ts';
import { insertLinkToken, type LinkPurpose } from './link-token-store.ts';
import { newToken, tokenHash } from '../sessions/token.ts';

/** The recipient of a mail. */
export interface Addressee {
  id: number;
  email: string;
}

/** The kind of a mail with a link. An invitation leads to the same screen as a reset, but lasts longer. */
type LinkKind = LinkPurpose | 'invitation';

const kinds: Record<
  LinkKind,
  {
    purpose: LinkPurpose;
    screen: `/${string}`;
    lastsMs: number;
    letter: (to: string, link: string) => Letter;
  }
> = {
  email_verification_tokens: {
    purpose: 'email_verification_tokens',
    screen: '/auth/verify-email',
    lastsMs: limits.links.verificationMs,
    letter: verificationLetter,
  },
  password_reset_tokens: {
    purpose: 'password_reset_tokens',
    screen: '/auth/reset-password',
    lastsMs: limits.links.resetMs,
    letter: resetLetter,
  },
  invitation: {
    purpose: 'password_reset_tokens',
    screen: '/auth/reset-password?invited=1',
    lastsMs: limits.links.invitationMs,
    letter: invitationLetter,
  },
};

/** The kinds of mails. Each is counted separately, so that nobody can use up the reset links with another kind. */
type MailKind = LinkKind | 'sign_up_notice';

/**
 * Sends mails to account owners. Per kind and account, one network may request three mails an hour, so that an outsider
 * cannot use up the mails that the owner requests. All networks together may request twelve, so that no mailbox is
 * flooded. A reset link works for the same hour and does not invalidate earlier ones: once the twelve are used up, the
 * newest link in the mailbox still works.
 */
export class LinkMails {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #mailer: Mailer;
  readonly #site: string;
  readonly #perAccount: AttemptLimit;
  readonly #perNetwork: AttemptLimit;

  constructor(parts: { database: CheckedDatabase; clock: Clock; mailer: Mailer; site: string }) {
    const { mailsPerAccount, mailsPerNetwork, mailsWithinMs: withinMs } = limits.attempts;
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#mailer = parts.mailer;
    this.#site = parts.site;
    this.#perAccount = new AttemptLimit(parts.database, parts.clock, {
      kind: 'mail',
      most: mailsPerAccount,
      withinMs,
    });
    this.#perNetwork = new AttemptLimit(parts.database, parts.clock, {
      kind: 'mail_network',
      most: mailsPerNetwork,
      withinMs,
    });
  }

  /** Like `send`, with the link where no mail server is set: whoever invites passes it on. */
  async invite(to: Addressee, network: string): Promise<{ isSent: boolean; link: string | null }> {
    const mail = await this.#sendLink('invitation', to, network);
    return { isSent: mail !== null, link: mail !== null && this.#mailer.isOutbox ? mail.link : null };
  }

  /** Sends a link and returns true, or returns false if the limit is reached. Rejects if the mail cannot be sent. */
  async send(kind: LinkKind, to: Addressee, network: string): Promise<boolean> {
    return (await this.#sendLink(kind, to, network)) !== null;
  }

  #sendLink(kind: LinkKind, { id, email }: Addressee, network: string): Promise<Mail | null> {
    return this.#deliver(kind, id, network, async () => {
      const { purpose, screen, lastsMs, letter } = kinds[kind];
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
      return letter(email, linkWithToken(this.#site, screen, token));
    });
  }

  /** Tells an account's owner that somebody tried to sign up with its address. Rejects if the mail cannot be sent. */
  async tellOfSignUp({ id, email }: Addressee, network: string): Promise<boolean> {
    const mail = await this.#deliver('sign_up_notice', id, network, async () =>
      signUpNotice(email, `${this.#site}/auth/signin`),
    );
    return mail !== null;
  }

  async #deliver(
    kind: MailKind,
    id: number,
    network: string,
    write: () => Promise<Letter>,
  ): Promise<Mail | null> {
    const notes = await this.#take(`${id} ${kind}`, network);
    if (!notes) return null;
    try {
      const mail = await mailOf(this.#database.read, await write());
      await this.#mailer.send(mail);
      return mail;
    } catch (error) {
      for (const note of notes) await deleteAttempt(this.#database.read, note);
      throw error;
    }
  }

  /** Counts one mail and returns the ids of the attempts; null if the limit is reached. */
  async #take(key: string, network: string): Promise<number[] | null> {
    try {
      // Reads first: a flood of requests for one account must not use up the write turns.
      await this.#perAccount.requireRoom(this.#database.read, key);
      await this.#perNetwork.requireRoom(this.#database.read, `${key} ${network}`);
      return await this.#database.write(async (queries) => [
        await this.#perAccount.requireWithin(queries, key),
        await this.#perNetwork.requireWithin(queries, `${key} ${network}`),
      ]);
    } catch (error) {
      if (error instanceof Problem && error.code === 'auth.too_many_attempts') return null;
      throw error;
    }
  }
}
