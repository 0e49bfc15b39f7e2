import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '#domain/access/roles.ts';
import { noMailAddress } from '#domain/auth/email.ts';
import { Problem } from '#domain/contract/problem.ts';
import { badgeCodeOf, plainBadgeCode } from '#domain/stations/badge-code.ts';
import { createBadge, createBadgePerson, type Badge } from '#domain/stations/contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Asker } from '../credentials/fair-turns.ts';
import { openSession, type OpenedSession, type SignInContext } from '../auth/open-session.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { tokenHash } from '../sessions/token.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { justWritten } from '../just-written.ts';
import { createOnce } from '../idempotency/store.ts';
import { addUserWithin } from '../users/add-user.ts';
import { noPassword } from '../users/store.ts';
import {
  deleteBadge,
  findBadge,
  findBadgeAccount,
  findBadgeOf,
  findBadges,
  insertBadge,
  lockBadgeAccount,
  lockUser,
  unlockBadge,
  updateBadge,
  type BadgeAccount,
  type StoredBadge,
} from './store.ts';
import type { BadgeAttempt, BadgeLimit } from './badge-limit.ts';
import type { By } from './stations.ts';

/** 160 bits, so that codes cannot be guessed. */
const codeBytes = 20;

type Printed = Badge & { code: string };

interface BadgeAndPin {
  badge: string;
  pin: string;
}

/** Who asks: a lane of the queue for hashing, which is the network, and the source of the call. */
export type BadgeAsker = Asker & { source: Source };

/** The account of a badge whose PIN was right. It counts once `lock` has locked it. */
export type ProvedBadge = BadgeAccount & { attempt: BadgeAttempt };

/** Issues badges, and signs users in with badge and PIN. */
export class Badges {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #hasher: PasswordHasher;
  /** Counted per hash of the code, so that wrong PINs of unknown badges are counted too. */
  readonly #wrongPins: BadgeLimit;

  constructor(parts: {
    database: CheckedDatabase;
    clock: Clock;
    hasher: PasswordHasher;
    wrongPins: BadgeLimit;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#hasher = parts.hasher;
    this.#wrongPins = parts.wrongPins;
  }

  /** All badges, sorted by the names of their owners. */
  async list(): Promise<Badge[]> {
    const { read } = this.#database;
    const badges = await findBadges(read);
    return Promise.all(badges.map((badge) => this.#shown(read, badge)));
  }

  /**
   * Issues a badge. A repeated call with the same Idempotency-Key returns a new code, because the first response was
   * lost. Throws `user.not_found` and `badge.exists`.
   */
  async issue(
    { userId, pin }: { userId: number; pin: string },
    by: By,
    key: CreationKey | null,
    asker: Asker,
  ): Promise<Printed> {
    const at = this.#clock().toISOString();
    const pinHash = await this.#hasher.hash(pin, asker);
    return this.#issueOnce(createBadge, { by, key, at, pinHash }, async (queries) => {
      if (!(await lockUser(queries, userId))) throw new Problem('user.not_found');
      if ((await findBadgeOf(queries, userId)) !== null) throw new Problem('badge.exists');
      return userId;
    });
  }

  /** Issues a badge, once for a key, to the person whom `ownerIn` finds or makes. */
  #issueOnce(
    call: typeof createBadge | typeof createBadgePerson,
    { by, key, at, pinHash }: { by: By; key: CreationKey | null; at: string; pinHash: string },
    ownerIn: (queries: Queries) => Promise<number>,
  ): Promise<Printed> {
    const code = newCode();
    return this.#database.write(async (queries) => {
      const badge = await createOnce(
        queries,
        call,
        { userId: by.userId, at, key },
        {
          make: async () => {
            const userId = await ownerIn(queries);
            const id = await insertBadge(queries, {
              userId,
              hashedCode: tokenHash(code),
              pinHash,
              at,
              issuedBy: by.userId,
            });
            await recordAudit(queries, { ...by, at, kind: 'created', subject: { entity: 'badge', id } });
            return id;
          },
          find: (id) => findBadge(queries, id),
        },
      );
      // The key's hash does not cover the PIN: that of the last call is the one that was meant.
      await updateBadge(queries, badge.id, { hashedCode: tokenHash(code), pinHash });
      return { ...(await this.#shown(queries, badge)), code };
    });
  }

  /**
   * Makes an account without e-mail and password, and issues its badge. A repeated call with the same Idempotency-Key
   * returns a new code of the same person.
   */
  async addPerson(
    { firstName, lastName, role, pin }: { firstName: string; lastName: string; role: Role; pin: string },
    by: By,
    key: CreationKey | null,
    asker: Asker,
  ): Promise<Printed> {
    const at = this.#clock().toISOString();
    const pinHash = await this.#hasher.hash(pin, asker);
    return this.#issueOnce(createBadgePerson, { by, key, at, pinHash }, (queries) =>
      addUserWithin(
        queries,
        {
          email: noMailAddress(randomUUID()),
          firstName,
          lastName,
          role,
          passwordHash: noPassword,
          // There is no address to verify.
          isEmailVerified: true,
          at,
        },
        { origin: 'badge', by: by.userId, source: by.source },
      ),
    );
  }

  /** Gives a badge a new code, and unlocks it: nobody has tried a PIN with that code. Throws `badge.not_found`. */
  reprint(id: number, by: By): Promise<Printed> {
    const at = this.#clock().toISOString();
    const code = newCode();
    return this.#database.write(async (queries) => {
      if (!(await updateBadge(queries, id, { hashedCode: tokenHash(code) })))
        throw new Problem('badge.not_found');
      await unlockBadge(queries, id);
      await recordAudit(queries, { ...by, at, kind: 'changed', subject: { entity: 'badge', id } });
      const badge = justWritten(await findBadge(queries, id));
      return { ...(await this.#shown(queries, badge)), code };
    });
  }

  /** Unlocks a badge and takes its failures back. Throws `badge.not_found`. */
  unlock(id: number, by: By): Promise<Badge> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const badge = await findBadge(queries, id);
      if (!badge) throw new Problem('badge.not_found');
      await unlockBadge(queries, id);
      await this.#wrongPins.clear(queries, badge.hashedCode);
      await recordAudit(queries, { ...by, at, kind: 'badge_unlocked', subject: { entity: 'badge', id } });
      return this.#shown(queries, justWritten(await findBadge(queries, id)));
    });
  }

  /** Revokes a badge and ends the sessions of its owner. Throws `badge.not_found`. */
  end(id: number, by: By): Promise<void> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const badge = await findBadge(queries, id);
      if (!badge) throw new Problem('badge.not_found');
      await lockUser(queries, badge.userId);
      if (!(await deleteBadge(queries, id))) throw new Problem('badge.not_found');
      await deleteSessionsOf(queries, badge.userId);
      await recordAudit(queries, { ...by, at, kind: 'deleted', subject: { entity: 'badge', id } });
    });
  }

  /**
   * Changes the PIN of the user's own badge, for the old one. Throws `badge.not_found`, `badge.not_own` and
   * `auth.pin_wrong`.
   */
  async changePin(
    id: number,
    { pin, oldPin }: { pin: string; oldPin: string },
    by: By,
    asker: BadgeAsker,
  ): Promise<void> {
    const own = async (queries: Queries): Promise<StoredBadge> => {
      const badge = await findBadge(queries, id);
      if (!badge) throw new Problem('badge.not_found');
      if (badge.userId !== by.userId) throw new Problem('badge.not_own');
      return badge;
    };
    const { hashedCode } = await own(this.#database.read);
    const proved = await this.#compare(hashedCode, oldPin, asker);
    if (!proved) throw new Problem('auth.pin_wrong');
    const pinHash = await this.#hasher.hash(pin, asker);
    const at = this.#clock().toISOString();
    await this.#database.write(async (queries) => {
      await this.settle(queries, proved);
      if (!(await this.lock(queries, proved))) throw new Problem('auth.pin_wrong');
      await updateBadge(queries, id, { pinHash });
      await recordAudit(queries, { ...by, at, kind: 'changed', subject: { entity: 'badge', id } });
    });
  }

  /**
   * Opens a session at a station. An unknown badge, a wrong PIN and an inactive account get the same response after the
   * same time, and count as failures (see `BadgeLimit`).
   */
  async signIn(typed: BadgeAndPin, context: SignInContext, asker: BadgeAsker): Promise<OpenedSession> {
    if (context.station === null) throw new Problem('auth.station_unknown');
    const proved = await this.prove(typed, asker);
    if (!proved) throw new Problem('auth.badge_invalid');
    const now = this.#clock();
    const opened = await this.#database.write(async (queries) => {
      await this.settle(queries, proved);
      if (!proved.isEmailVerified) return null;
      if (!(await this.lock(queries, proved))) throw new Problem('auth.badge_invalid');
      return openSession(queries, proved.userId, context, now, { isByBadge: true });
    });
    if (!opened) throw new Problem('auth.unverified');
    return opened;
  }

  /** Compares badge and PIN; null if they are wrong, which counts. Throws `auth.badge_locked` and the like. */
  prove({ badge, pin }: BadgeAndPin, asker: BadgeAsker): Promise<ProvedBadge | null> {
    return this.#compare(tokenHash(plainBadgeCode(badge)), pin, asker);
  }

  /** Takes the attempt of a right PIN back. */
  settle(queries: Queries, { attempt }: ProvedBadge): Promise<void> {
    return this.#wrongPins.succeeded(queries, attempt);
  }

  /**
   * Locks the account of a badge until the transaction ends; false if the account or the badge was switched off or
   * changed since the PIN was compared.
   */
  lock(queries: Queries, proved: ProvedBadge): Promise<boolean> {
    return lockBadgeAccount(queries, proved);
  }

  async #compare(hashedCode: string, pin: string, asker: BadgeAsker): Promise<ProvedBadge | null> {
    const origin = { network: asker.lane, source: asker.source };
    await this.#wrongPins.requireRoom(hashedCode, origin);
    const proved = await this.#hasher.verify(
      pin,
      async () => {
        // Runs when the turn comes. The attempt counts as wrong until it succeeds.
        const attempt = await this.#wrongPins.begin(hashedCode, origin);
        const account = await findBadgeAccount(this.#database.read, hashedCode);
        return account && { ...account, attempt };
      },
      asker,
    );
    if (!proved) await this.#wrongPins.failed(hashedCode, origin);
    return proved;
  }

  async #shown(queries: Queries, { hashedCode, ...badge }: StoredBadge): Promise<Badge> {
    return { ...badge, lockedSeconds: await this.#wrongPins.secondsToWait(queries, hashedCode) };
  }
}

const newCode = (): string => badgeCodeOf(randomBytes(codeBytes));
