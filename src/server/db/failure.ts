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

/** Whether a row that must be unique exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === '23505' || sqliteUnique.has(sqliteCodeOf(error));

/** Whether a row names another one that does not exist (any more). */
export const isForeignKeyViolation = (error: unknown): boolean =>
  codeOf(error) === '23503' || sqliteCodeOf(error) === sqliteForeignKey;

/** Whether two transactions waited for each other and this one was given up: it can be run again. */
export const isTurnedBack = (error: unknown): boolean => /^40(?:001|P01)$/.test(codeOf(error));

/** Whether a row or a name was held by somebody else for longer than a statement waits. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** More than one in a row has never been seen, and a SKU and the id of a label can be lost one after the other; what fails then is no race. */
const mostAttempts = 4;

/**
 * Runs a transaction again when a row was taken, or has gone, between its look and its write: it then sees what the
 * other one did.
 */
export const retryLostRace = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const hasLost = isUniqueViolation(error) || isForeignKeyViolation(error);
      if (attempt === mostAttempts || !hasLost) throw error;
    }
  }
};

/** PostgreSQL's own words for it: a connection that failed, a server that stops or starts, too many connections, a timeout. */
const serverCodes = /^(08...|57P0[123]|53300|57014)$/;

/** The system's words: a name that is not found counts too, for a name service that starts says so of every name. */
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

const connectionMessages = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

const sqlitePrimaryCodeOf = (error: unknown): number => sqliteCodeOf(error) & 0xff;

/** Whether the database has no room left to write in. */
export const isOutOfSpace = (error: unknown): boolean =>
  codeOf(error) === '53100' || sqlitePrimaryCodeOf(error) === sqliteFull;

/** Whether the database cannot be reached just now: nothing is wrong with the request. */
export const isUnavailable = (error: unknown): boolean =>
  serverCodes.test(codeOf(error)) ||
  networkCodes.has(codeOf(error)) ||
  [sqliteBusy, sqliteInputOutput].includes(sqlitePrimaryCodeOf(error)) ||
  (error instanceof Error && connectionMessages.test(error.message));

/** The system's codes begin with E, as no class of PostgreSQL's does. */
const sqlState = /^[0-9A-DF-Z][0-9A-Z]{4}$/;

/** Whether nobody knows if PostgreSQL has kept a transaction that failed so while it committed: it has not said that it did not. */
export const isUnsureAtCommit = (error: unknown): boolean =>
  isUnavailable(error) || !sqlState.test(codeOf(error));

/**
 * A newer program has changed the tables. This one would write past what the newer one keeps beside each change, such
 * as the audit trail, so it leaves the database alone; the sentence names both.
 */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}
