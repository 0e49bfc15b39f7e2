import * as limits from '#domain/limits.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Queries } from '../db/database.ts';
import { isBrowserKnown, noteBrowser } from './known-browser-store.ts';
import { deleteSession, insertSession } from './store.ts';
import { newToken, tokenHash } from './token.ts';

/** What a browser brings along when somebody signs in. */
export interface Arriving {
  /** Of the sessions that it had before; they end. */
  sessionTokens: readonly string[];
  /** By which it may be known; null where it shows none. */
  browserToken: string | null;
  source: Source;
}

/** What a browser gets when somebody has signed in. */
export interface Entered {
  token: string;
  browserToken: string;
}

/** Opens a session within a transaction; from then on the account knows the browser. */
export const openSession = async (
  queries: Queries,
  userId: number,
  { sessionTokens, browserToken, source }: Arriving,
  now: Date,
): Promise<Entered> => {
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + limits.session.lifetimeMs).toISOString();
  for (const previous of sessionTokens) await deleteSession(queries, tokenHash(previous));
  const token = newToken();
  await insertSession(queries, { userId, hashedToken: tokenHash(token), at, expiresAt });
  await recordAudit(queries, { at, userId, kind: 'signed_in', source });
  // A token that is none of ours is never adopted: somebody may have planted it.
  const isOurs = browserToken !== null && (await isBrowserKnown(queries, tokenHash(browserToken)));
  const keptToken = isOurs ? browserToken : newToken();
  const most = limits.knownBrowser.mostPerAccount;
  await noteBrowser(queries, { userId, hashedToken: tokenHash(keptToken), at, most });
  return { token, browserToken: keptToken };
};
