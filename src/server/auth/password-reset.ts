import type { ResetPassword } from '#domain/auth/reset-password.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Background } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { findUser, findUserByEmail, updatePassword } from '../users/store.ts';
import { userRecord } from '../users/user-record.ts';
import type { LinkMails } from './link-mails.ts';
import { deleteLinkTokens, isLinkTokenValid, takeLinkToken } from './link-token-store.ts';
import type { Asker } from './fair-turns.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { deleteSessionsOf } from './store.ts';
import { tokenHash } from './token.ts';

/** What setting a new password needs. */
export interface PasswordResetParts {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  mails: LinkMails;
  background: Background;
  signInLimit: SignInLimit;
}

/** For who has forgotten the password. */
export class PasswordReset {
  readonly #parts: PasswordResetParts;

  constructor(parts: PasswordResetParts) {
    this.#parts = parts;
  }

  /** Sends a link to the owner of an account. Tells nothing, not even by the time it takes. */
  request(email: string, network: string): void {
    const { database, mails, background } = this.#parts;
    background.run('sending a reset mail', async () => {
      const user = await findUserByEmail(database.read, email);
      if (user?.isActive) await mails.send('password_reset_tokens', user, network);
    });
  }

  /**
   * Sets the new password and answers whose it is: all sessions and all other links of the account end, and its
   * address counts as confirmed, for the link came there. Throws `auth.link_invalid`.
   */
  async reset({ token, password }: ResetPassword, source: Source, asker: Asker): Promise<number> {
    const { database, clock, hasher, signInLimit } = this.#parts;
    const hashedToken = tokenHash(token);
    const at = clock().toISOString();
    // A guess costs a look into the table, not a hash.
    if (!(await isLinkTokenValid(database.read, 'password_reset_tokens', hashedToken, at)))
      throw new Problem('auth.link_invalid');
    const passwordHash = await hasher.hash(password, asker);
    return database.write(async (queries) => {
      const id = await takeLinkToken(queries, 'password_reset_tokens', hashedToken, at);
      const user = id === null ? null : await findUser(queries, id);
      if (!user || !(await updatePassword(queries, user.id, passwordHash, at)))
        throw new Problem('auth.link_invalid');
      const sessions = await deleteSessionsOf(queries, user.id);
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
      await recordAudit(queries, { at, userId: user.id, kind: 'password_reset', detail, source });
      return user.id;
    });
  }
}
