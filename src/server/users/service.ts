import { can, actingRoleOf } from '#domain/access/can.ts';
import { isAtMost } from '#domain/access/roles.ts';
import { partnerKind } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { PartnerPerson, User } from '#domain/users/contract.ts';
import { isOnlineAt } from '#domain/users/presence.ts';
import { refusalOfChange } from '#domain/users/checked-account.ts';
import type { AuditDetail, AuditKind } from '#domain/audit/contract.ts';
import { commandLine, type Source } from '../audit/source.ts';
import { recordAudit, recordAudits } from '../audit/store.ts';
import { deleteKnownBrowsers } from '../sessions/known-browser-store.ts';
import { deleteLinkTokens } from '../credentials/link-token-store.ts';
import { deleteKeysOf, findAccessOfKey } from '../sessions/key-store.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { deleteReleaseLinks } from '../notices/link-store.ts';
import { dropNoticesTo } from '../notices/notices-store.ts';
import {
  countActiveAdministrators,
  findUser,
  findUserByEmail,
  isOfIssuer,
  findUsers,
  lockAccounts,
  updateUser,
  type SeenUserRow,
  type UserChange,
} from './store.ts';
import { findPartners, requirePartner } from './partner-store.ts';
import { userRecord } from './user-record.ts';

/** Lists accounts, and changes them for administrators and the operator. */
export class UserService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #rolesFollowIssuer: boolean;

  /** With `rolesFollowIssuer`, nobody chooses the role of an account of single sign-on. */
  constructor(database: CheckedDatabase, clock: Clock, { rolesFollowIssuer = false } = {}) {
    this.#database = database;
    this.#clock = clock;
    this.#rolesFollowIssuer = rolesFollowIssuer;
  }

  /** All users, with their presence by the server's clock. */
  async list(): Promise<User[]> {
    const now = this.#clock();
    return (await findUsers(this.#database.read)).map((row) => userOf(row, now, this.#rolesFollowIssuer));
  }

  /** The accounts of clients and suppliers. */
  partners(): Promise<PartnerPerson[]> {
    return findPartners(this.#database.read);
  }

  /** The account with this e-mail address. Throws `user.not_found`. */
  async findByEmail(email: string): Promise<User> {
    const row = await findUserByEmail(this.#database.read, email);
    if (!row) throw new Problem('user.not_found');
    return userOf(row, this.#clock(), this.#rolesFollowIssuer);
  }

  /** Ends all sessions of a user, for the operator's command; returns how many there were. */
  async endSessions(userId: number): Promise<number> {
    return this.#database.write(async (queries) => {
      const sessions = await deleteSessionsOf(queries, userId);
      await recordAudit(queries, {
        at: this.#clock().toISOString(),
        userId: null,
        kind: 'sessions_ended',
        subject: { entity: 'user', id: userId },
        detail: { sessions },
        source: commandLine,
      });
      return sessions;
    });
  }

  /**
   * Changes role, partner, activity or verification of an account; `actorId` is null for the operator. Another partner ends
   * its sessions, its mails that wait and the links to releases, deactivating it also its other links and keys, demoting
   * it its keys. Throws `user.not_found`, `user.own_role`,
   * `user.last_administrator`, and
   * `access.denied` if the actor has just lost the permission.
   */
  async change(
    actorId: number | null,
    userId: number,
    change: UserChange,
    source: Source = commandLine,
  ): Promise<User> {
    const now = this.#clock();
    const by = { actorId, at: now.toISOString(), source };
    const changed = await this.#database.write((queries) => this.changeWithin(queries, userId, change, by));
    return userOf(changed, now, this.#rolesFollowIssuer);
  }

  /** Like `change`, in the caller's transaction. */
  async changeWithin(
    queries: Queries,
    userId: number,
    change: UserChange,
    { actorId, at, source }: { actorId: number | null; at: string; source: Source },
  ): Promise<SeenUserRow> {
    // One at a time: of two administrators who demote each other concurrently, one remains.
    await lockAccounts(queries);
    const user = await findUser(queries, userId);
    if (!user) throw new Problem('user.not_found');
    const refusal = refusalOfChange(actorId, user, change, await countActiveAdministrators(queries));
    if (refusal) throw new Problem(refusal);
    if (actorId !== null) await requireManager(queries, actorId);
    const isChosen = this.#rolesFollowIssuer && actorId !== null && change.role !== undefined;
    if (isChosen && (await isOfIssuer(queries, userId))) throw new Problem('user.role_by_issuer');
    const after = applied(user, change);
    if (change.partner !== undefined) await requirePartner(queries, change.partner);
    if (JSON.stringify(after) === JSON.stringify(user)) return user;
    await updateUser(queries, userId, change, at);
    if (!isAtMost(user.role, after.role) || !after.isActive)
      await revokeKeys(queries, userId, { actorId, at, source });
    if (!after.isActive || isMoved(user, after)) {
      await dropNoticesTo(queries, userId);
      await deleteReleaseLinks(queries, userId);
    }
    let sessions = 0;
    if (!after.isActive) {
      sessions = await deleteSessionsOf(queries, userId);
      await deleteKnownBrowsers(queries, userId);
      await deleteLinkTokens(queries, userId);
    } else if (isMoved(user, after)) sessions = await deleteSessionsOf(queries, userId);
    else if (after.emailVerified) await deleteLinkTokens(queries, userId, ['email_verification_tokens']);
    await recordChange(queries, {
      at,
      userId: actorId,
      entity: 'user',
      entityId: userId,
      action: 'updated',
      before: userRecord(user),
      after: userRecord(after),
    });
    const subject = { entity: 'user', id: userId } as const;
    await recordAudits(
      queries,
      changesIn(user, after, sessions).map((change) => ({
        at,
        userId: actorId,
        subject,
        source,
        ...change,
      })),
    );
    return after;
  }
}

/** Ends the keys of an account. */
const revokeKeys = async (
  queries: Queries,
  makerId: number,
  { actorId: userId, at, source }: { actorId: number | null; at: string; source: Source },
): Promise<void> => {
  const keys = await deleteKeysOf(queries, makerId);
  await recordAudits(
    queries,
    keys.map(({ id, name }) => ({
      at,
      userId,
      source,
      kind: 'deleted' as const,
      subject: { entity: 'key' as const, id },
      detail: { name },
    })),
  );
};

/** An account as administrators see it at this instant. */
export const userOf = ({ isOfIssuer, ...row }: SeenUserRow, now: Date, rolesFollowIssuer = false): User => ({
  ...row,
  isRoleByIssuer: isOfIssuer && rolesFollowIssuer,
  isOnline: row.isActive && isOnlineAt(row.lastActiveAt, now),
});

const isMoved = (before: SeenUserRow, after: SeenUserRow): boolean =>
  JSON.stringify(before.partner) !== JSON.stringify(after.partner);

const applied = (user: SeenUserRow, { role, partner, isActive, emailVerified }: UserChange): SeenUserRow => ({
  ...user,
  role: role ?? user.role,
  partner: partner === undefined ? user.partner : partner,
  isActive: isActive ?? user.isActive,
  emailVerified: emailVerified ?? user.emailVerified,
});

/** The audit events of a change, one for each changed field. */
const changesIn = (
  before: SeenUserRow,
  after: SeenUserRow,
  sessions: number,
): { kind: AuditKind; detail: AuditDetail }[] => [
  ...(before.role === after.role
    ? []
    : [{ kind: 'role_changed' as const, detail: { from: before.role, to: after.role } }]),
  ...(isMoved(before, after)
    ? [
        {
          kind: 'partner_changed' as const,
          detail: { partner: after.partner === null ? 'staff' : partnerKind(after.partner), sessions },
        } as const,
      ]
    : []),
  ...(before.isActive === after.isActive
    ? []
    : after.isActive
      ? [{ kind: 'account_activated' as const, detail: {} }]
      : [{ kind: 'account_deactivated' as const, detail: { sessions } }]),
  ...(before.emailVerified === after.emailVerified
    ? []
    : [{ kind: 'account_verified' as const, detail: {} }]),
];

/** Checks the actor's permission again, under the lock; it was checked first when the request arrived. */
const requireManager = async (queries: Queries, actorId: number): Promise<void> => {
  const person = await findUser(queries, actorId);
  const actingRole = person
    ? person.isActive && actingRoleOf(person)
    : (await findAccessOfKey(queries, actorId))?.actingRole;
  if (!actingRole || !can(actingRole, 'user.manage')) throw new Problem('access.denied');
};
