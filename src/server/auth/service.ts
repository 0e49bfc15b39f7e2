import type { SignIn } from '#domain/auth/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { emailKey } from '#domain/users/email-key.ts';
import type { Locale } from '#domain/words/locales.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Asker } from '../credentials/fair-turns.ts';
import { findKnownBrowser } from '../sessions/known-browser-store.ts';
import { openSession, type SignInContext, type OpenedSession } from './open-session.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import type { SignInAttempt, SignInLimit } from './sign-in-limit.ts';
import { deleteSession, findAccount, lockAccount, type AccountRow } from '../sessions/store.ts';
import { tokenHash } from '../sessions/token.ts';
import { updateLocale } from '../users/store.ts';

/** The account of a right password, and the attempt, which counts as failed until it is settled. */
export type ProvedAccount = AccountRow & { attempt: SignInAttempt };

export class AuthService {
  readonly #database: CheckedDatabase;
  readonly #hasher: PasswordHasher;
  readonly #limit: SignInLimit;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, hasher: PasswordHasher, limit: SignInLimit, clock: Clock) {
    this.#database = database;
    this.#hasher = hasher;
    this.#limit = limit;
    this.#clock = clock;
  }

  /**
   * Opens a session and ends this browser's earlier sessions. A wrong password, an unknown account and an inactive one
   * get the same response after the same time; too many failures get a 429. A browser that has signed in to this
   * account before has its own attempts and lane, so that attacks on the account or from its network do not lock the
   * owner out.
   */
  async signIn(typed: SignIn, context: SignInContext, asker: Asker): Promise<OpenedSession> {
    const entering = await this.prove(typed, context.browserToken, asker);
    if (!entering) throw new Problem('auth.invalid');
    return this.#open(entering, entering.attempt, context);
  }

  /** Stores the language in which this person reads the portal. */
  async setLocale(userId: number, locale: Locale): Promise<void> {
    await this.#database.write((queries) => updateLocale(queries, userId, locale));
  }

  /** Compares a password; null if it is wrong, which counts. Throws `auth.too_many_attempts` and `auth.busy`. */
  async prove(
    { email, password }: SignIn,
    browserToken: string | null,
    { lane: network, gone }: Asker,
  ): Promise<ProvedAccount | null> {
    const browser = await this.#knownBrowser(email, browserToken);
    await this.#limit.requireRoom(email, { network, browser });
    const isKnown = browser !== null;
    const asker = { lane: isKnown ? `browser ${browser}` : network, isKnown, ...(gone ? { gone } : {}) };
    return this.#hasher.verify(
      password,
      async () => {
        // Runs when the turn comes: a correct password that waits for others must not count as a failure meanwhile.
        const attempt = await this.#limit.begin(email, { network, browser });
        const found = await findAccount(this.#database.read, emailKey(email));
        return found?.isActive ? { ...found, attempt } : null;
      },
      asker,
    );
  }

  /** Takes the attempt of a right password back. */
  async settle({ attempt }: ProvedAccount): Promise<void> {
    await this.#database.write((queries) => this.#limit.succeeded(queries, attempt));
  }

  /** Ends the sessions with these tokens, immediately in all processes. */
  async signOut(tokens: readonly string[]): Promise<void> {
    for (const token of tokens) await deleteSession(this.#database.read, tokenHash(token));
  }

  async #knownBrowser(email: string, browserToken: string | null): Promise<number | null> {
    if (browserToken === null) return null;
    return findKnownBrowser(this.#database.read, tokenHash(browserToken), emailKey(email));
  }

  async #open(account: AccountRow, attempt: SignInAttempt, context: SignInContext): Promise<OpenedSession> {
    const now = this.#clock();
    const opened = await this.#database.write(async (queries) => {
      await this.#limit.succeeded(queries, attempt);
      if (!account.isEmailVerified) return null;
      if (!(await lockAccount(queries, account, now.toISOString()))) throw new Problem('auth.invalid');
      return openSession(queries, account.id, context, now);
    });
    if (!opened) throw new Problem('auth.unverified');
    return opened;
  }
}
