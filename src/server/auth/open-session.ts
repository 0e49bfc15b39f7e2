import type { AuditDetail } from '#domain/audit/contract.ts';
import * as limits from '#domain/limits.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Queries } from '../db/database.ts';
import { isBrowserKnown, noteBrowser } from '../sessions/known-browser-store.ts';
import { deleteSession, insertSession } from '../sessions/store.ts';
import { newToken, tokenHash } from '../sessions/token.ts';

/** What a browser sends with a sign-in. */
export interface SignInContext {
  /** Tokens of the browser's earlier sessions, which end. */
  sessionTokens: readonly string[];
  /** The browser's known-browser token; null if it has none. */
  browserToken: string | null;
  source: Source;
}

/** What a browser receives after a sign-in. */
export interface OpenedSession {
  token: string;
  browserToken: string;
}

/** Opens a session within a transaction and makes the browser known to the account. */
export const openSession = async (
  queries: Queries,
  userId: number,
  { sessionTokens, browserToken, source }: SignInContext,
  now: Date,
  detail: AuditDetail = {},
): Promise<OpenedSession> => {
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + limits.session.lifetimeMs).toISOString();
  for (const previous of sessionTokens) await deleteSession(queries, tokenHash(previous));
  const token = newToken();
  await insertSession(queries, { userId, hashedToken: tokenHash(token), at, expiresAt });
  await recordAudit(queries, { at, userId, kind: 'signed_in', detail, source });
  // An unknown token is never adopted: somebody may have planted it.
  const isOurs = browserToken !== null && (await isBrowserKnown(queries, tokenHash(browserToken)));
  const keptToken = isOurs ? browserToken : newToken();
  const most = limits.knownBrowser.mostPerAccount;
  await noteBrowser(queries, { userId, hashedToken: tokenHash(keptToken), at, most });
  return { token, browserToken: keptToken };
};
