import type { Transaction } from 'kysely';
import * as limits from '#domain/limits.ts';
import { emailKey } from '#domain/users/email-key.ts';
import { commandLine } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { AttemptLimit } from '../credentials/attempt-limit.ts';
import { deleteAttempt } from '../credentials/attempt-store.ts';
import { findKnownBrowsersOf } from '../sessions/known-browser-store.ts';
import type { Tables } from '../db/tables.ts';

/** Where an attempt comes from. `browser` is the id of the known browser; null if the account does not know it. */
export interface SignInOrigin {
  network: string;
  browser: number | null;
}

/**
 * An attempt, which counts as failed until it succeeds: of a known browser, or of an unknown one, with the id of the
 * row that counts it for the network.
 */
export type SignInAttempt = { browser: number } | { email: string; networkNote: number };

/**
 * Limits failed sign-ins across processes: ten in 15 minutes per account, existing or not, and 300 per network address.
 * The key of an account is its e-mail key. A warehouse shares one network address: 200 workers who start a shift may
 * each mistype once, and successes do not count. A known browser's failures count only against its own limit of ten: a
 * stolen cookie allows no more guesses than an address does.
 */
export class SignInLimit {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #ofAccount: AttemptLimit;
  readonly #ofNetwork: AttemptLimit;
  readonly #ofBrowser: AttemptLimit;

  constructor(database: CheckedDatabase, clock: Clock) {
    const withinMs = limits.attempts.signInWithinMs;
    this.#database = database;
    this.#clock = clock;
    this.#ofAccount = new AttemptLimit(database, clock, {
      kind: 'sign_in',
      most: limits.attempts.signInFailures,
      withinMs,
    });
    this.#ofNetwork = new AttemptLimit(database, clock, {
      kind: 'sign_in_network',
      most: limits.attempts.signInFailuresPerNetwork,
      withinMs,
    });
    this.#ofBrowser = new AttemptLimit(database, clock, {
      kind: 'sign_in_browser',
      most: limits.attempts.signInFailures,
      withinMs,
    });
  }

  /**
   * Throws `auth.too_many_attempts` for a browser, a network or an account with too many failures. Only reads, so that
   * a refused attempt needs no turn to hash or to write.
   */
  async requireRoom(email: string, { network, browser }: SignInOrigin): Promise<void> {
    const { read } = this.#database;
    if (browser !== null) return this.#ofBrowser.requireRoom(read, String(browser));
    await this.#ofNetwork.requireRoom(read, network);
    await this.#ofAccount.requireRoom(read, emailKey(email));
  }

  /** Counts an attempt as failed until it succeeds; throws `auth.too_many_attempts`. */
  async begin(email: string, { network, browser }: SignInOrigin): Promise<SignInAttempt> {
    return this.#database.write(async (queries) => {
      if (browser !== null) {
        await this.#ofBrowser.requireWithin(queries, String(browser));
        return { browser };
      }
      const networkNote = await this.#ofNetwork.requireWithin(queries, network);
      await this.#ofAccount.requireWithin(queries, emailKey(email));
      return { email, networkNote };
    });
  }

  /** Throws `auth.too_many_attempts` for a network with too many failures, of passwords and PINs. Only reads. */
  requireRoomOfNetwork(queries: Queries, network: string): Promise<void> {
    return this.#ofNetwork.requireRoom(queries, network);
  }

  /** Counts an attempt with another secret than a password for its network; returns the id of its row. */
  noteOfNetwork(queries: Transaction<Tables>, network: string): Promise<number> {
    return this.#ofNetwork.requireWithin(queries, network);
  }

  /** Call after the right password: resets the account's count and removes the attempt from the network's count. */
  async succeeded(queries: Queries, attempt: SignInAttempt): Promise<void> {
    // Other attempts' failures still count.
    if ('browser' in attempt) return this.#ofBrowser.clear(queries, String(attempt.browser));
    await deleteAttempt(queries, attempt.networkNote);
    await this.clear(queries, attempt.email);
  }

  /** Resets the counts of an account and its known browsers, for the operator's command. */
  async unlock({ id, email }: { id: number; email: string }): Promise<void> {
    await this.#database.write(async (queries) => {
      await this.clear(queries, email);
      for (const browser of await findKnownBrowsersOf(queries, id))
        await this.#ofBrowser.clear(queries, String(browser));
      await recordAudit(queries, {
        at: this.#clock().toISOString(),
        userId: null,
        kind: 'account_unlocked',
        subject: { entity: 'user', id },
        source: commandLine,
      });
    });
  }

  /** Resets the count of an account after a password change. */
  async clear(queries: Queries, email: string): Promise<void> {
    await this.#ofAccount.clear(queries, emailKey(email));
  }
}
