import * as limits from '#domain/limits.ts';
import { emailKey } from '#domain/users/email-key.ts';
import { commandLine } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { deleteAttempt } from './attempt-store.ts';
import { findKnownBrowsersOf } from './known-browser-store.ts';

/** Where an attempt comes from: `browser` is the id under which the account knows it, null for a stranger. */
export interface SignInOrigin {
  network: string;
  browser: number | null;
}

/** An attempt that counts as failed until it has succeeded: of a known browser, or with its note under the network address. */
export type SignInAttempt = { browser: number } | { email: string; networkNote: number };

/**
 * Ten failures in 15 minutes for one account, known or not, and 300 for one network address, on all processes together.
 * The account is counted by the key under which it is looked up. A warehouse shares one network address: 200 people who
 * begin their shift may each mistype once, and who gets in is not counted. A browser that the account knows has ten
 * failures of its own, counted nowhere else: a stolen cookie allows no more guesses than an address does.
 */
export class SignInLimit {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #ofAccount: AttemptLimit;
  readonly #ofNetwork: AttemptLimit;
  readonly #ofBrowser: AttemptLimit;

  constructor(database: Database, clock: Clock) {
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

  /** Throws `auth.too_many_attempts` for a network with too many failures, by one look that writes nothing. */
  async requireRoom(network: string): Promise<void> {
    await this.#ofNetwork.requireRoom(this.#database.read, network);
  }

  /** Counts an attempt as failed until it has succeeded; throws `auth.too_many_attempts`. */
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

  /** The password was right: counting starts anew for the account, and the network has failed once less. */
  async succeeded(queries: Queries, attempt: SignInAttempt): Promise<void> {
    // What strangers have failed at still counts against them.
    if ('browser' in attempt) return this.#ofBrowser.clear(queries, String(attempt.browser));
    await deleteAttempt(queries, attempt.networkNote);
    await this.clear(queries, attempt.email);
  }

  /** Counting starts anew for the account and the browsers that it knows, by the operator at the command line. */
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

  /** The password is a new one: counting starts anew. */
  async clear(queries: Queries, email: string): Promise<void> {
    await this.#ofAccount.clear(queries, emailKey(email));
  }
}
