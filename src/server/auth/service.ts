import type { SignIn } from '#domain/auth/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { emailKey } from '#domain/users/email-key.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Asker } from './fair-turns.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignInAttempt, SignInLimit } from './sign-in-limit.ts';
import { deleteSession, findAccount, holdAccount, insertSession, type AccountRow } from './store.ts';
import { newToken, tokenHash } from './token.ts';

/** Signing in and out. */
export class AuthService {
  readonly #database: Database;
  readonly #hasher: PasswordHasher;
  readonly #limit: SignInLimit;
  readonly #clock: Clock;

  constructor(database: Database, hasher: PasswordHasher, limit: SignInLimit, clock: Clock) {
    this.#database = database;
    this.#hasher = hasher;
    this.#limit = limit;
    this.#clock = clock;
  }

  /**
   * Opens a session and answers its token; the sessions that this browser had before end.
   * Wrong, unknown and inactive get the same answer after the same time, and too many failures of any a 429.
   */
  async signIn(
    { email, password }: SignIn,
    previousTokens: readonly string[],
    source: Source,
    asker: Asker,
  ): Promise<string> {
    await this.#limit.requireRoom(asker.lane);
    const entered = await this.#hasher.verify(
      password,
      async () => {
        // Not before the turn: a right password that waits for others never counts as a failure meanwhile.
        const attempt = await this.#limit.begin(email, asker.lane);
        const found = await findAccount(this.#database.read, emailKey(email));
        return found?.isActive ? { ...found, attempt } : null;
      },
      asker,
    );
    if (!entered) throw new Problem('auth.invalid');
    return this.#open(entered, entered.attempt, previousTokens, source);
  }

  /** Ends the sessions of these tokens, on every process at once. */
  async signOut(tokens: readonly string[]): Promise<void> {
    for (const token of tokens) await deleteSession(this.#database.read, tokenHash(token));
  }

  async #open(
    account: AccountRow,
    attempt: SignInAttempt,
    previousTokens: readonly string[],
    source: Source,
  ): Promise<string> {
    const token = newToken();
    const now = this.#clock();
    const at = now.toISOString();
    const expiresAt = new Date(now.getTime() + limits.session.lifetimeMs).toISOString();
    const isOpen = await this.#database.write(async (queries) => {
      await this.#limit.succeeded(queries, attempt);
      if (!account.isEmailVerified) return false;
      if (!(await holdAccount(queries, account, at))) throw new Problem('auth.invalid');
      for (const previous of previousTokens) await deleteSession(queries, tokenHash(previous));
      await insertSession(queries, { userId: account.id, hashedToken: tokenHash(token), at, expiresAt });
      await recordAudit(queries, { at, userId: account.id, kind: 'signed_in', source });
      return true;
    });
    if (!isOpen) throw new Problem('auth.unverified');
    return token;
  }
}
