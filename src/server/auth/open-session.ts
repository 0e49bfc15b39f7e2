import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { addedWithinDay } from '../bounds/count-added.ts';
import type { Queries } from '../db/database.ts';
import { isBrowserKnown, noteBrowser } from '../sessions/known-browser-store.ts';
import { deleteSession, insertSession, lockStation } from '../sessions/store.ts';
import { newToken, tokenHash } from '../sessions/token.ts';

/** What a browser sends with a sign-in. */
export interface SignInContext {
  /** Tokens of the browser's earlier sessions, which end. */
  sessionTokens: readonly string[];
  /** The browser's known-browser token; null if it has none. */
  browserToken: string | null;
  /** The station that the browser is; null if it is none. */
  station: number | null;
  source: Source;
}

/** What a browser receives after a sign-in. */
export interface OpenedSession {
  token: string;
  browserToken: string;
}

/**
 * Opens a session within a transaction and makes the browser known to the account. It ends with the station at which it
 * was opened. Throws `auth.station_unknown` for a badge if that station has ended.
 */
export const openSession = async (
  queries: Queries,
  userId: number,
  context: SignInContext,
  now: Date,
  { isByBadge = false } = {},
): Promise<OpenedSession> => {
  const { sessionTokens, browserToken, source } = context;
  const at = now.toISOString();
  const station =
    context.station !== null && (await lockStation(queries, context.station)) ? context.station : null;
  if (isByBadge && station === null) throw new Problem('auth.station_unknown');
  const expiresAt = new Date(now.getTime() + limits.session.lifetimeMs).toISOString();
  for (const previous of sessionTokens) await deleteSession(queries, tokenHash(previous));
  await countSignIn(queries, userId, now);
  const token = newToken();
  await insertSession(queries, { userId, hashedToken: tokenHash(token), at, expiresAt, station, isByBadge });
  const detail = station === null ? {} : { station };
  await recordAudit(queries, { at, userId, kind: 'signed_in', detail, source });
  // An unknown token is never adopted: somebody may have planted it.
  const isOurs = browserToken !== null && (await isBrowserKnown(queries, tokenHash(browserToken)));
  const keptToken = isOurs ? browserToken : newToken();
  const most = limits.knownBrowser.mostPerAccount;
  await noteBrowser(queries, { userId, hashedToken: tokenHash(keptToken), at, most });
  return { token, browserToken: keptToken };
};

/** Throws `auth.too_many_attempts` if somebody signs in so often that only a program can: each time adds rows. */
const countSignIn = async (queries: Queries, userId: number, now: Date): Promise<void> => {
  const over = await addedWithinDay(queries, new Map([['user_sessions', { rows: 1, bytes: 0 }]]), {
    userId,
    now,
  });
  if (over) throw new Problem('auth.too_many_attempts', over);
};
