const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

const sqliteCodeOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) : 0;

const sqliteUnique = new Set([1555, 2067]);
const sqliteForeignKey = 787;
const sqliteBusy = 5;
const sqliteInputOutput = 10;
const sqliteFull = 13;

export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === '23505' || sqliteUnique.has(sqliteCodeOf(error));

/** Whether a foreign key refers to a row that does not exist, or no longer exists. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  codeOf(error) === '23503' || sqliteCodeOf(error) === sqliteForeignKey;

/** Whether PostgreSQL rolled a transaction back because of a deadlock or a serialization failure: retry it. */
export const isRolledBack = (error: unknown): boolean => /^40(?:001|P01)$/.test(codeOf(error));

/** Whether a statement waited longer than `lock_timeout` for a lock. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/**
 * More than one lost race in a row has never been seen, but a transaction can lose a SKU and then a label id. A failure
 * after that is not a race.
 */
const mostAttempts = 4;

/** Thrown by a transaction that finds a row of another one which was not there when it looked: see `retryLostRace`. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}

/**
 * Retries a transaction after a unique or foreign key violation, or a `LostRace`: another transaction inserted or deleted a row
 * between this one's read and its write. The retry sees that change.
 */
export const retryLostRace = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const hasLost = error instanceof LostRace || isUniqueViolation(error) || isForeignKeyViolation(error);
      if (attempt === mostAttempts || !hasLost) throw error;
    }
  }
};

/** PostgreSQL's codes for a failed connection, a server that stops or starts, too many connections, and a timeout. */
const serverCodes = /^(08...|57P0[123]|53300|57014)$/;

/** The operating system's codes. A name service that is just starting reports "name not found" for every name. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const connectionMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable/;

const sqlitePrimaryCodeOf = (error: unknown): number => sqliteCodeOf(error) & 0xff;

/** Whether the disk of the database is full. */
export const isOutOfSpace = (error: unknown): boolean =>
  codeOf(error) === '53100' || sqlitePrimaryCodeOf(error) === sqliteFull;

/** What the pool says of that. */
const noneFreeMessage = 'timeout exceeded when trying to connect';

export const noneFree = (): Error => new Error(noneFreeMessage);

/** Whether every connection of the pool, or of the user's share, was taken for as long as one is waited for. */
export const isNoneFree = (error: unknown): boolean =>
  error instanceof Error && error.message === noneFreeMessage;

/** Whether the database is unreachable, as opposed to refusing the request. */
export const isUnavailable = (error: unknown): boolean =>
  serverCodes.test(codeOf(error)) ||
  networkCodes.has(codeOf(error)) ||
  [sqliteBusy, sqliteInputOutput].includes(sqlitePrimaryCodeOf(error)) ||
  (error instanceof Error && connectionMessages.test(error.message));

/** Whether another process has been writing to SQLite's file for longer than a writer waits. */
export const isFileBusy = (error: unknown): boolean => sqlitePrimaryCodeOf(error) === sqliteBusy;

/** The system's codes begin with E; no class of PostgreSQL codes does. */
const sqlState = /^[0-9A-DF-Z][0-9A-Z]{4}$/;

/** Whether the outcome of a failed commit is unknown: PostgreSQL did not report that it rolled back. */
export const isUnsureAtCommit = (error: unknown): boolean =>
  isUnavailable(error) || !sqlState.test(codeOf(error));

/**
 * Thrown if a newer program has migrated the tables. This program would not write everything that the newer one does
 * with each change, such as the audit trail, so it leaves the database alone. The message names both versions.
 */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}
