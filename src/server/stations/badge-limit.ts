import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { recordAudit } from '../audit/store.ts';
import type { Source } from '../audit/source.ts';
import { AttemptLimit } from '../credentials/attempt-limit.ts';
import { deleteAttempt } from '../credentials/attempt-store.ts';
import type { SignInLimit } from '../auth/sign-in-limit.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { findBadgeLock, lockOutBadge } from './store.ts';

/** A badge that was locked until an administrator unlocks it, and its owner. */
export interface LockedOut {
  id: number;
  userId: number;
}

/** The rows that count an attempt for its badge and for its network. It counts as failed until it succeeds. */
export interface BadgeAttempt {
  note: number;
  networkNote: number;
}

/** Where an attempt comes from. */
export interface BadgeOrigin {
  network: string;
  source: Source;
}

/**
 * Limits wrong PINs across processes, per badge, known or not: five in 15 minutes lock it until they are older, 20 in a
 * day lock it until an administrator unlocks it. Failures only age. A right PIN takes back no other attempt, because its
 * owner may sign in many times a day while somebody else is guessing. Failures count for the network like those of
 * passwords.
 */
export class BadgeLimit {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #networks: SignInLimit;
  readonly #tell: (locked: LockedOut) => void;
  readonly #soon: AttemptLimit;
  readonly #ofDay: AttemptLimit;
  readonly #beyondDay: AttemptLimit;

  constructor(
    database: CheckedDatabase,
    clock: Clock,
    { networks, tell }: { networks: SignInLimit; tell: (locked: LockedOut) => void },
  ) {
    const { failures, lockedMs, failuresPerDay, dayMs } = limits.badge;
    const limitOf = (most: number, withinMs: number) =>
      new AttemptLimit(database, clock, { kind: 'badge', most, withinMs });
    this.#database = database;
    this.#clock = clock;
    this.#networks = networks;
    this.#tell = tell;
    this.#soon = limitOf(failures, lockedMs);
    this.#ofDay = limitOf(failuresPerDay, dayMs);
    this.#beyondDay = limitOf(failuresPerDay + 1, dayMs);
  }

  /** The seconds until the PIN of a badge may be tried again; 0 if it may be tried now. */
  async secondsToWait(queries: Queries, hashedCode: string): Promise<number> {
    return (await this.#soon.secondsToWait(queries, hashedCode)) ?? 0;
  }

  /** Throws `auth.badge_locked` and `auth.too_many_attempts`. Counts nothing. */
  async requireRoom(hashedCode: string, origin: BadgeOrigin): Promise<void> {
    const { read } = this.#database;
    await this.#networks.requireRoomOfNetwork(read, origin.network);
    if (typeof (await findBadgeLock(read, hashedCode)) === 'string') throw new Problem('auth.badge_locked');
    if ((await this.#ofDay.secondsToWait(read, hashedCode)) !== null) {
      // A process may have ended between the last failure and the lock.
      await this.failed(hashedCode, origin);
      throw new Problem('auth.badge_locked');
    }
    await this.#soon.requireRoom(read, hashedCode);
  }

  /** Counts an attempt as failed until it succeeds. Throws like `requireRoom`. */
  begin(hashedCode: string, { network }: BadgeOrigin): Promise<BadgeAttempt> {
    return this.#database.write(async (queries) => {
      const networkNote = await this.#networks.noteOfNetwork(queries, network);
      const note = await this.#soon.requireWithin(queries, hashedCode);
      // Under the lock that the line above has taken.
      if ((await this.#beyondDay.secondsToWait(queries, hashedCode)) !== null)
        throw new Problem('auth.badge_locked');
      return { note, networkNote };
    });
  }

  /** Call after a wrong PIN: the last failure that a day allows locks the badge, if it is one. */
  async failed(hashedCode: string, { source }: BadgeOrigin): Promise<void> {
    const { read } = this.#database;
    if ((await this.#ofDay.secondsToWait(read, hashedCode)) === null) return;
    if ((await findBadgeLock(read, hashedCode)) !== null) return;
    const at = this.#clock().toISOString();
    const locked = await this.#database.write(async (queries) => {
      const badge = await lockOutBadge(queries, hashedCode, at);
      const subject = badge && ({ entity: 'badge', id: badge.id } as const);
      if (subject) await recordAudit(queries, { at, userId: null, kind: 'badge_locked', subject, source });
      return badge;
    });
    if (locked) this.#tell(locked);
  }

  /** Call after the right PIN: takes back this attempt, and no other. */
  async succeeded(queries: Queries, { note, networkNote }: BadgeAttempt): Promise<void> {
    await deleteAttempt(queries, note);
    await deleteAttempt(queries, networkNote);
  }

  /** Takes back all failures of a badge. */
  clear(queries: Queries, hashedCode: string): Promise<void> {
    return this.#soon.clear(queries, hashedCode);
  }
}
