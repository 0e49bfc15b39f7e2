import type { FastifyBaseLogger } from 'fastify';
import { isOfDomain } from '#domain/auth/email-domain.ts';
import { unauthorisedEmail } from '#domain/auth/email.ts';
import type { SignUp } from '#domain/auth/sign-up.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { refusalOf } from '#domain/contract/parse-sent.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { addUser } from '../users/add-user.ts';
import { findUser, findUserByEmail, updateUser, type NewUser } from '../users/store.ts';
import { userRecord } from '../users/user-record.ts';
import { AttemptLimit } from '../credentials/attempt-limit.ts';
import type { Asker } from '../credentials/fair-turns.ts';
import { linkAsked } from '../credentials/link-asked.ts';
import type { Addressee, LinkMails } from '../credentials/link-mails.ts';
import { deleteLinkTokens, isLinkTokenValid, takeLinkToken } from '../credentials/link-token-store.ts';
import type { MailRequests } from '../credentials/mail-requests.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import { tokenHash } from '../sessions/token.ts';

export interface RegistrationParts {
  database: CheckedDatabase;
  clock: Clock;
  hasher: PasswordHasher;
  mails: LinkMails;
  requests: MailRequests;
  audit: AuditWriter;
  allowedDomains: readonly string[];
}

/** What a sign-up finds at its address: no account, an unconfirmed or a confirmed one. */
type Found = 'new' | 'unconfirmed' | 'known';

/** Signs users up and confirms e-mail addresses. */
export class Registration {
  readonly #parts: RegistrationParts;
  readonly #limit: AttemptLimit;

  constructor(parts: RegistrationParts) {
    this.#parts = parts;
    this.#limit = new AttemptLimit(parts.database, parts.clock, {
      kind: 'sign_up',
      most: limits.attempts.signUpsPerAddress,
      withinMs: limits.attempts.signUpsWithinMs,
    });
  }

  /**
   * Creates a read-only account with an unconfirmed e-mail address, and returns what to tell the user. If the
   * address has an account already, response and work are the same, and a mail tells its owner. A failing mail server
   * does not undo the account.
   */
  async signUp(form: SignUp, source: Source, asker: Asker, log: FastifyBaseLogger): Promise<Said> {
    const { clock, hasher, allowedDomains } = this.#parts;
    const { firstName, lastName, email, password } = form;
    if (!isOfDomain(email, allowedDomains)) throw refusalOf({ email: unauthorisedEmail });
    await this.#limit.require(asker.lane);
    const passwordHash = await hasher.hash(password, asker);
    const user = {
      firstName,
      lastName,
      email,
      passwordHash,
      role: 'read_only',
      isEmailVerified: false,
      at: clock().toISOString(),
    } as const;
    const owner = await this.#addOrFind(user, source, log);
    try {
      await this.#writeTo(owner, asker.lane);
    } catch (error) {
      log.error({ err: error, userId: owner.id }, 'the mail about a sign-up could not be sent');
      return said('account.created_without_mail');
    }
    return said('account.created');
  }

  /** Adds or finds the account with this address. The unique index decides: of five concurrent sign-ups one adds it. */
  async #addOrFind(
    user: NewUser,
    source: Source,
    log: FastifyBaseLogger,
  ): Promise<Addressee & { found: Found }> {
    const { database, audit } = this.#parts;
    try {
      const id = await addUser(database, user, { origin: 'sign_up', source });
      log.info({ userId: id }, 'signed up');
      return { id, email: user.email, found: 'new' };
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'user.duplicate') throw error;
      const known = await findUserByEmail(database.read, user.email);
      if (!known) throw error;
      log.info({ userId: known.id }, 'signed up once more');
      audit.note({
        at: user.at,
        userId: null,
        kind: 'sign_up_refused',
        subject: { entity: 'user', id: known.id },
        detail: { code: error.code },
        source,
      });
      return { ...known, found: known.isActive && !known.emailVerified ? 'unconfirmed' : 'known' };
    }
  }

  async #writeTo({ found, ...owner }: Addressee & { found: Found }, network: string): Promise<boolean> {
    const { mails } = this.#parts;
    if (found === 'new') return mails.send('email_verification_tokens', owner, network);
    // The first to sign up chose its password, and may not be the owner: a link that only confirms the address would
    // give them the owner's account.
    if (found === 'unconfirmed') return mails.send('password_reset_tokens', owner, network);
    return mails.tellOfSignUp(owner, network);
  }

  /** Confirms the address to which a token was sent. Throws `auth.link_invalid` if it is missing, used or expired. */
  async verify(token: string, source: Source): Promise<number> {
    const { database, clock } = this.#parts;
    const at = clock().toISOString();
    const hashedToken = tokenHash(token);
    // So that a guessed token costs one query, not a write turn.
    if (!(await isLinkTokenValid(database.read, 'email_verification_tokens', hashedToken, at)))
      throw new Problem('auth.link_invalid');
    return database.write(async (queries) => {
      const id = await takeLinkToken(queries, 'email_verification_tokens', hashedToken, at);
      const user = id === null ? null : await findUser(queries, id);
      if (!user?.isActive) throw new Problem('auth.link_invalid');
      await updateUser(queries, user.id, { emailVerified: true }, at);
      await deleteLinkTokens(queries, user.id, ['email_verification_tokens']);
      await recordChange(queries, {
        at,
        userId: user.id,
        entity: 'user',
        entityId: user.id,
        action: 'updated',
        before: userRecord(user),
        after: { ...userRecord(user), emailVerified: true },
      });
      await recordAudit(queries, {
        at,
        userId: user.id,
        kind: 'account_verified',
        subject: { entity: 'user', id: user.id },
        source,
      });
      return user.id;
    });
  }

  /** Resends the verification mail if needed. Reveals nothing, even by its duration. Throws `auth.busy`. */
  resend(email: string, network: string, source: Source): void {
    const { database, mails, requests, clock, audit } = this.#parts;
    const asked = linkAsked('verification', source, clock());
    requests.run('sending a verification mail', network, async () => {
      const user = await findUserByEmail(database.read, email);
      if (!user?.isActive || user.emailVerified) return audit.note(asked(user));
      audit.note(asked(user, await mails.send('email_verification_tokens', user, network)));
    });
  }
}
