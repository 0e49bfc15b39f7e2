import { randomBytes } from 'node:crypto';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { badgeCodeOf, plainBadgeCode } from '#domain/stations/badge-code.ts';
import { createBadge, type Badge } from '#domain/stations/contract.ts';
import { recordAudit } from '../audit/store.ts';
import { AttemptLimit } from '../credentials/attempt-limit.ts';
import type { Asker } from '../credentials/fair-turns.ts';
import { openSession, type OpenedSession, type SignInContext } from '../auth/open-session.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { tokenHash } from '../sessions/token.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce, requireExisting } from '../idempotency/store.ts';
import {
  deleteBadge,
  findBadge,
  findBadgeAccount,
  findBadgeOf,
  findBadges,
  findStationByToken,
  insertBadge,
  lockBadgeAccount,
  lockUser,
  updateBadge,
  type StoredBadge,
} from './store.ts';
import type { By } from './stations.ts';

/** 160 bits, so that codes cannot be guessed. */
const codeBytes = 20;

type Printed = Badge & { code: string };

interface BadgeAndPin {
  badge: string;
  pin: string;
}

/** Issues badges, and signs users in with badge and PIN. */
export class Badges {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #hasher: PasswordHasher;
  /** Counted per hash of the code, so that wrong PINs of unknown badges are counted too. */
  readonly #wrongPins: AttemptLimit;

  constructor(database: Database, clock: Clock, hasher: PasswordHasher) {
    this.#database = database;
    this.#clock = clock;
    this.#hasher = hasher;
    const { failures: most, lockedMs: withinMs } = limits.badge;
    this.#wrongPins = new AttemptLimit(database, clock, { kind: 'badge', most, withinMs });
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
    const [code, pinHash] = [newCode(), await this.#hasher.hash(pin, asker)];
    return this.#database.write(async (queries) => {
      const badge = await createOnce(
        queries,
        createBadge,
        { userId: by.userId, at, key },
        {
          make: async () => {
            if (!(await lockUser(queries, userId))) throw new Problem('user.not_found');
            if ((await findBadgeOf(queries, userId)) !== null) throw new Problem('badge.exists');
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
      await updateBadge(queries, badge.id, { hashedCode: tokenHash(code) });
      return { ...(await this.#shown(queries, badge)), code };
    });
  }

  /** Gives a badge a new code. Throws `badge.not_found`. */
  reprint(id: number, by: By): Promise<Printed> {
    const at = this.#clock().toISOString();
    const code = newCode();
    return this.#database.write(async (queries) => {
      if (!(await updateBadge(queries, id, { hashedCode: tokenHash(code) })))
        throw new Problem('badge.not_found');
      await recordAudit(queries, { ...by, at, kind: 'changed', subject: { entity: 'badge', id } });
      const badge = requireExisting(await findBadge(queries, id));
      return { ...(await this.#shown(queries, badge)), code };
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

  /** Changes the PIN of the user's own badge. Throws `badge.not_found` and `badge.not_own`. */
  async changePin(id: number, pin: string, by: By, asker: Asker): Promise<void> {
    const refuseOthers = async (queries: Queries): Promise<void> => {
      const badge = await findBadge(queries, id);
      if (!badge) throw new Problem('badge.not_found');
      if (badge.userId !== by.userId) throw new Problem('badge.not_own');
    };
    await refuseOthers(this.#database.read);
    const pinHash = await this.#hasher.hash(pin, asker);
    const at = this.#clock().toISOString();
    await this.#database.write(async (queries) => {
      await refuseOthers(queries);
      await updateBadge(queries, id, { pinHash });
      await recordAudit(queries, { ...by, at, kind: 'changed', subject: { entity: 'badge', id } });
    });
  }

  /**
   * Opens a session at a station. An unknown badge, a wrong PIN and an inactive account get the same response after the
   * same time; after five of them the badge is locked for 15 minutes.
   */
  async signIn(
    { badge, pin }: BadgeAndPin,
    stationToken: string | null,
    context: SignInContext,
    asker: Asker,
  ): Promise<OpenedSession> {
    const station = await this.#requireStation(this.#database.read, stationToken);
    const hashedCode = tokenHash(plainBadgeCode(badge));
    await this.#wrongPins.requireRoom(this.#database.read, hashedCode);
    const account = await this.#hasher.verify(
      pin,
      async () => {
        // Runs when the turn comes. The attempt counts as wrong until it succeeds.
        await this.#wrongPins.require(hashedCode);
        return findBadgeAccount(this.#database.read, hashedCode);
      },
      asker,
    );
    if (!account) throw new Problem('auth.badge_invalid');
    const now = this.#clock();
    const opened = await this.#database.write(async (queries) => {
      await this.#wrongPins.clear(queries, hashedCode);
      if (!account.isEmailVerified) return null;
      if (!(await lockBadgeAccount(queries, account, now.toISOString())))
        throw new Problem('auth.badge_invalid');
      await this.#requireStation(queries, stationToken);
      return openSession(queries, account.userId, context, now, { station });
    });
    if (!opened) throw new Problem('auth.unverified');
    return opened;
  }

  async #requireStation(queries: Queries, token: string | null): Promise<number> {
    const station = token === null ? null : await findStationByToken(queries, tokenHash(token));
    if (station === null) throw new Problem('auth.station_unknown');
    return station;
  }

  async #shown(queries: Queries, { hashedCode, ...badge }: StoredBadge): Promise<Badge> {
    return { ...badge, lockedSeconds: (await this.#wrongPins.secondsToWait(queries, hashedCode)) ?? 0 };
  }
}

const newCode = (): string => badgeCodeOf(randomBytes(codeBytes));
