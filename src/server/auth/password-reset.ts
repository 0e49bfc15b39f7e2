import type { ResetPassword } from '#domain/auth/reset-password.ts';
import { Problem } from '#domain/contract/problem.ts';
import { emailKey } from '#domain/users/email-key.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { findUser, findUserByEmail, updatePassword } from '../users/store.ts';
import { userRecord } from '../users/user-record.ts';
import { deleteKnownBrowsers, findKnownBrowser } from '../sessions/known-browser-store.ts';
import { linkAsked } from '../credentials/link-asked.ts';
import type { LinkMails } from '../credentials/link-mails.ts';
import { deleteLinkTokens, isLinkTokenValid, takeLinkToken } from '../credentials/link-token-store.ts';
import type { Asker } from '../credentials/fair-turns.ts';
import type { MailRequests } from '../credentials/mail-requests.ts';
import { openSession, type SignInContext, type OpenedSession } from './open-session.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { tokenHash } from '../sessions/token.ts';

export interface PasswordResetParts {
  database: CheckedDatabase;
  clock: Clock;
  hasher: PasswordHasher;
  mails: LinkMails;
  requests: MailRequests;
  audit: AuditWriter;
  signInLimit: SignInLimit;
  /** Throws if the account with this address may use no password. */
  passwords: (email: string) => void;
}

/** Lets users who forgot their password set a new one. */
export class PasswordReset {
  readonly #parts: PasswordResetParts;

  constructor(parts: PasswordResetParts) {
    this.#parts = parts;
  }

  /** Mails a link to an account's owner. Reveals nothing about accounts, even by its duration. Throws `auth.busy`. */
  request(
    email: string,
    network: string,
    { browserToken, source }: Pick<SignInContext, 'browserToken' | 'source'>,
  ): void {
    const { database, mails, requests, clock, audit } = this.#parts;
    const asked = linkAsked('reset', source, clock());
    requests.run('sending a reset mail', network, async () => {
      const user = await findUserByEmail(database.read, email);
      if (!user?.isActive) return audit.note(asked(user));
      const browser =
        browserToken === null
          ? null
          : await findKnownBrowser(database.read, tokenHash(browserToken), emailKey(email));
      // The owner's browser has its own limit, which others behind the same address cannot use up.
      const sender = browser === null ? network : `browser ${browser}`;
      audit.note(asked(user, await mails.send('password_reset_tokens', user, sender)));
    });
  }

  /**
   * Sets the new password and signs in with it. Ends all sessions, known browsers and other links of the account. The
   * address counts as confirmed, because the link was sent there. Signing in immediately grants nothing more, since the
   * holder of the link could use the new password, and admits an owner whom others have locked out. Throws
   * `auth.link_invalid`.
   */
  async reset(
    { token, password }: ResetPassword,
    context: SignInContext,
    asker: Asker,
  ): Promise<OpenedSession> {
    const { database, clock, hasher, signInLimit } = this.#parts;
    const hashedToken = tokenHash(token);
    const now = clock();
    const at = now.toISOString();
    // So that a guessed token costs one query, not a hash.
    if (!(await isLinkTokenValid(database.read, 'password_reset_tokens', hashedToken, at)))
      throw new Problem('auth.link_invalid');
    const passwordHash = await hasher.hash(password, asker);
    return database.write(async (queries) => {
      const id = await takeLinkToken(queries, 'password_reset_tokens', hashedToken, at);
      const user = id === null ? null : await findUser(queries, id);
      if (user) this.#parts.passwords(user.email);
      if (!user || !(await updatePassword(queries, user.id, passwordHash, at)))
        throw new Problem('auth.link_invalid');
      const sessions = await deleteSessionsOf(queries, user.id);
      await deleteKnownBrowsers(queries, user.id);
      await deleteLinkTokens(queries, user.id);
      await signInLimit.clear(queries, user.email);
      await recordChange(queries, {
        at,
        userId: user.id,
        entity: 'user',
        entityId: user.id,
        action: 'updated',
        before: userRecord(user),
        after: { ...userRecord(user), emailVerified: true, passwordChangedAt: at },
      });
      const detail = { sessions };
      await recordAudit(queries, {
        at,
        userId: user.id,
        kind: 'password_reset',
        detail,
        source: context.source,
      });
      return openSession(queries, user.id, context, now);
    });
  }
}
