import { administratorValues, normaliseRole } from '#domain/access/roles.ts';
import type { Badge, Station, StationDraft } from '#domain/stations/contract.ts';
import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { fullName } from '../users/full-name.ts';

const stations = (queries: Queries) =>
  queries
    .selectFrom('stations as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.name', 's.site', 's.printer_id as printerId', 's.scanner', 's.at'])
    .select(['u.first_name', 'u.last_name']);

type StationRow = Awaited<ReturnType<ReturnType<typeof stations>['execute']>>[number];

const stationOf = ({ first_name, last_name, ...station }: StationRow): Station => ({
  ...station,
  by: fullName({ first_name, last_name }),
});

/** All stations, sorted by name. */
export const findStations = async (queries: Queries): Promise<Station[]> =>
  (await stations(queries).orderBy('s.name').orderBy('s.id').execute()).map(stationOf);

export const findStation = async (queries: Queries, id: number): Promise<Station | null> => {
  const row = await stations(queries).where('s.id', '=', id).executeTakeFirst();
  return row ? stationOf(row) : null;
};

/** The id of the station with this token; null if there is none. */
export const findStationByToken = async (queries: Queries, hashedToken: string): Promise<number | null> => {
  const row = await queries
    .selectFrom('stations')
    .select('id')
    .where('hashed_token', '=', hashedToken)
    .executeTakeFirst();
  return row?.id ?? null;
};

export const insertStation = async (
  queries: Queries,
  { name, site = null, printerId = null, scanner = null }: StationDraft,
  by: { hashedToken: string; userId: number; at: string },
): Promise<number> => {
  const row = { name, site, printer_id: printerId, scanner, hashed_token: by.hashedToken, at: by.at };
  const { id } = await queries
    .insertInto('stations')
    .values({ ...row, user_id: by.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Sets the given fields of a station; false if there is none. */
export const updateStation = async (
  queries: Queries,
  id: number,
  { name, site, printerId, scanner, hashedToken }: Partial<StationDraft> & { hashedToken?: string },
): Promise<boolean> => {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(site === undefined ? {} : { site }),
    ...(printerId === undefined ? {} : { printer_id: printerId }),
    ...(scanner === undefined ? {} : { scanner }),
    ...(hashedToken === undefined ? {} : { hashed_token: hashedToken }),
  };
  if (Object.keys(change).length === 0) return (await findStation(queries, id)) !== null;
  const { numUpdatedRows } = await queries
    .updateTable('stations')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Removes a printer from all its stations. */
export const forgetPrinter = async (queries: Queries, printerId: number): Promise<void> => {
  await queries
    .updateTable('stations')
    .set({ printer_id: null })
    .where('printer_id', '=', printerId)
    .execute();
};

/**
 * Detaches a session from its station, so that it can end that station: one by badge expires, one by password goes on.
 */
export const leaveStation = async (
  queries: Queries,
  { id, sessionId, at }: { id: number; sessionId: number; at: string },
): Promise<void> => {
  const own = queries.updateTable('user_sessions').where('id', '=', sessionId).where('station_id', '=', id);
  await own.set({ expires_at: at }).where('is_by_badge', '=', 1).execute();
  await own.set({ station_id: null }).execute();
};

/** Deletes a station; its sessions are deleted with it. False if there is none. */
export const deleteStation = async (queries: Queries, id: number): Promise<boolean> => {
  const { numDeletedRows } = await queries.deleteFrom('stations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};

const badges = (queries: Queries) =>
  queries
    .selectFrom('badges as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('users as i', 'i.id', 'b.issued_by')
    .select(['b.id', 'b.user_id as userId', 'b.hashed_code as hashedCode', 'b.at', 'u.email', 'u.role'])
    .select('b.locked_at as lockedAt')
    .select(['u.first_name', 'u.last_name', 'u.is_active'])
    .select(['i.first_name as issuer_first_name', 'i.last_name as issuer_last_name']);

type BadgeRow = Awaited<ReturnType<ReturnType<typeof badges>['execute']>>[number];

/** A badge, and the hash of its code. Wrong PINs are counted per hash. */
export type StoredBadge = Omit<Badge, 'lockedSeconds'> & { hashedCode: string };

const badgeOf = (row: BadgeRow): StoredBadge => ({
  id: row.id,
  userId: row.userId,
  hashedCode: row.hashedCode,
  name: fullName(row) ?? row.email,
  email: row.email,
  role: normaliseRole(row.role),
  isActive: row.is_active === 1,
  lockedAt: row.lockedAt,
  at: row.at,
  by: fullName({ first_name: row.issuer_first_name, last_name: row.issuer_last_name }),
});

/** All badges, sorted by the names of their owners. */
export const findBadges = async (queries: Queries): Promise<StoredBadge[]> =>
  (await badges(queries).orderBy('u.first_name').orderBy('u.last_name').orderBy('b.id').execute()).map(
    badgeOf,
  );

export const findBadge = async (queries: Queries, id: number): Promise<StoredBadge | null> => {
  const row = await badges(queries).where('b.id', '=', id).executeTakeFirst();
  return row ? badgeOf(row) : null;
};

/** The id of a user's badge, and since when it is locked; null if there is none. */
export const findBadgeOf = async (
  queries: Queries,
  userId: number,
): Promise<{ id: number; lockedAt: string | null } | null> =>
  (await queries
    .selectFrom('badges')
    .select(['id', 'locked_at as lockedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null;

/** Since when the badge with this code is locked until an administrator unlocks it; undefined if there is no such badge. */
export const findBadgeLock = async (
  queries: Queries,
  hashedCode: string,
): Promise<string | null | undefined> => {
  const row = await queries
    .selectFrom('badges')
    .select('locked_at')
    .where('hashed_code', '=', hashedCode)
    .executeTakeFirst();
  return row?.locked_at;
};

/** Locks a badge out; returns it and its owner, or null if there is no such badge or it is locked already. */
export const lockOutBadge = async (
  queries: Queries,
  hashedCode: string,
  at: string,
): Promise<{ id: number; userId: number } | null> => {
  const row = await queries
    .updateTable('badges')
    .set({ locked_at: at })
    .where('hashed_code', '=', hashedCode)
    .where('locked_at', 'is', null)
    .returning(['id', 'user_id'])
    .executeTakeFirst();
  return row ? { id: row.id, userId: row.user_id } : null;
};

/** Unlocks a badge; false if it was not locked. */
export const unlockBadge = async (queries: Queries, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('badges')
    .set({ locked_at: null })
    .where('id', '=', id)
    .where('locked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Locks a user until the transaction ends; false if there is none. */
export const lockUser = async (queries: Queries, id: number): Promise<boolean> => {
  const row = await forUpdate(
    queries,
    queries.selectFrom('users').select('id').where('id', '=', id).where('is_key', '=', 0),
  ).executeTakeFirst();
  return row !== undefined;
};

export const insertBadge = async (
  queries: Queries,
  badge: { userId: number; hashedCode: string; pinHash: string; at: string; issuedBy: number },
): Promise<number> => {
  const { id } = await queries
    .insertInto('badges')
    .values({
      user_id: badge.userId,
      hashed_code: badge.hashedCode,
      pin_hash: badge.pinHash,
      at: badge.at,
      issued_by: badge.issuedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Sets the code or the PIN of a badge; false if there is no such badge. */
export const updateBadge = async (
  queries: Queries,
  id: number,
  { hashedCode, pinHash }: { hashedCode?: string; pinHash?: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('badges')
    .set({
      ...(hashedCode === undefined ? {} : { hashed_code: hashedCode }),
      ...(pinHash === undefined ? {} : { pin_hash: pinHash }),
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteBadge = async (queries: Queries, id: number): Promise<boolean> => {
  const { numDeletedRows } = await queries.deleteFrom('badges').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};

/** The fields of a badge's owner that a sign-in needs. */
export interface BadgeAccount {
  badgeId: number;
  userId: number;
  /** The hash of the PIN, under the name that `PasswordHasher` uses. */
  passwordHash: string;
  isEmailVerified: boolean;
}

/** The account of a badge; null if there is no such badge or its owner is inactive. */
export const findBadgeAccount = async (
  queries: Queries,
  hashedCode: string,
): Promise<BadgeAccount | null> => {
  const row = await queries
    .selectFrom('badges as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(['b.id', 'b.user_id', 'b.pin_hash', 'u.is_email_verified'])
    .where('b.hashed_code', '=', hashedCode)
    .where('u.is_active', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    badgeId: row.id,
    userId: row.user_id,
    passwordHash: row.pin_hash,
    isEmailVerified: row.is_email_verified === 1,
  };
};

/**
 * Locks the account of a badge until the transaction ends; false if the account or the badge was deactivated, deleted
 * or changed meanwhile.
 */
export const lockBadgeAccount = async (
  queries: Queries,
  { badgeId, userId, passwordHash }: BadgeAccount,
): Promise<boolean> => {
  const query = queries
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('is_active', '=', 1)
    .where((where) =>
      where.exists(
        where
          .selectFrom('badges')
          .select('badges.id')
          .where('badges.id', '=', badgeId)
          .where('badges.pin_hash', '=', passwordHash),
      ),
    );
  // Whoever revokes a badge or switches its owner off locks the account first.
  return (await forUpdate(queries, query).executeTakeFirst()) !== undefined;
};

/** The e-mail address of an active account; null if there is none. */
export const findOwnerMail = async (queries: Queries, userId: number): Promise<string | null> => {
  const row = await queries
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row?.email ?? null;
};

/** The confirmed e-mail addresses of the active administrators. */
export const findAdministratorMails = async (queries: Queries): Promise<string[]> => {
  const rows = await queries
    .selectFrom('users')
    .select('email')
    .where('role', 'in', administratorValues)
    .where('is_active', '=', 1)
    .where('is_email_verified', '=', 1)
    .where('is_key', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
};
