import * as limits from '#domain/limits.ts';
import { emailKey } from '#domain/users/email-key.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { AttemptLimit } from './attempt-limit.ts';

/**
 * Ten failures in 15 minutes for one account, known or not, on all processes together. Counted by the key under which
 * the account is looked up, never by network address: a warehouse shares one.
 */
export class SignInLimit {
  readonly #limit: AttemptLimit;

  constructor(database: Database, clock: Clock) {
    this.#limit = new AttemptLimit(database, clock, {
      kind: 'sign_in',
      most: limits.attempts.signInFailures,
      withinMs: limits.attempts.signInWithinMs,
    });
  }

  /** Counts an attempt as failed until it has succeeded; throws `auth.too_many_attempts`. */
  async begin(email: string): Promise<void> {
    await this.#limit.require(emailKey(email));
  }

  /** The password was right, or is a new one: counting starts anew. */
  async clear(queries: Queries, email: string): Promise<void> {
    await this.#limit.clear(queries, emailKey(email));
  }
}
