import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasskeyRoles } from '#domain/access/passkey-roles.ts';
import { Problem } from '#domain/contract/problem.ts';
import { isKey } from '#domain/keys/key-text.ts';
import * as limits from '#domain/limits.ts';
import { SessionReader } from './session-reader.ts';
import { findKeys, touchKey, type KeyRow } from './key-store.ts';
import { deleteSession, findSessions, touchSession, type SessionRow } from './store.ts';
import { tokenHash } from './token.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';

/** The user who makes a call: a person in a session, or a key, which has an account of its own. */
export type Actor = Omit<SessionRow, 'lastActivityAt'> | Omit<KeyRow, 'lastActivityAt'>;

/** Activity is written at most this often; the session's grace period covers the difference. */
const touchEveryMs = 30_000;

/**
 * How long a poll of an open page waits for others: one statement then reads all their sessions, and one packet their
 * records. No user waits for a poll, because pages poll every 5 seconds.
 */
const pollsTogetherMs = 100;

const pollsLater = (read: () => void) => void setTimeout(read, pollsTogetherMs);

/** The maximum number of cached sessions; beyond it the cache is cleared. */
const mostKnown = 1_000;

const instantOf = (iso: string) => Date.parse(iso);

type Known = SessionRow | KeyRow;

/** Identifies the caller by Bearer token or cookie, or by a key in the header. Concurrent requests share one statement. */
export class Sessions {
  readonly #database: Database;
  readonly #reader: SessionReader<SessionRow>;
  readonly #pollReader: SessionReader<SessionRow>;
  readonly #keyReader: SessionReader<KeyRow>;
  readonly #clock: Clock;
  readonly #cookieName: string;
  readonly #isSecure: boolean;
  readonly #known = new Map<string, { stamp: number; session: Known }>();
  /** The latest activity, by account, of sessions and keys whose update is still pending. */
  readonly #touching = new Map<string, string>();
  /** Expired sessions whose deletion is still pending. */
  readonly #ending = new Set<number>();

  /** The roles whose people have to show a passkey. */
  readonly needsPasskey: PasskeyRoles;

  constructor(database: Database, clock: Clock, isSecure: boolean, needsPasskey: PasskeyRoles = []) {
    this.needsPasskey = needsPasskey;
    const find = (queries: Queries, hashes: readonly string[]) => findSessions(queries, hashes, needsPasskey);
    this.#database = database;
    this.#reader = new SessionReader(database.read, find);
    this.#keyReader = new SessionReader(database.read, findKeys);
    this.#pollReader = new SessionReader(database.read, find, pollsLater);
    this.#clock = clock;
    this.#isSecure = isSecure;
    this.#cookieName = isSecure ? '__Host-labelport' : 'labelport';
  }

  /** All tokens of sessions in a request's header and cookie. */
  tokensOf(request: FastifyRequest): string[] {
    return this.#sentIn(request).filter((token) => !isKey(token));
  }

  /** All tokens and keys in a request's header and cookie. */
  #sentIn(request: FastifyRequest): string[] {
    const { authorization, cookie: cookies } = request.headers;
    const bearer = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length).trim() : '';
    const cookie = (cookies === undefined ? '' : parseCookie(cookies)[this.#cookieName]) ?? '';
    return [...new Set([bearer, cookie])].filter((token) => token !== '');
  }

  /**
   * The token or key of a request; null if there is none, if header and cookie name different ones, or if a key is not in
   * the header.
   */
  #tokenOf(request: FastifyRequest): string | null {
    const { authorization } = request.headers;
    const [token, another] = this.#sentIn(request);
    const isOtherScheme = authorization !== undefined && !authorization.startsWith('Bearer ');
    if (token === undefined || another !== undefined || isOtherScheme) return null;
    return isKey(token) && authorization === undefined ? null : token;
  }

  /** Returns the caller. Throws `session.required` if nobody is signed in. */
  async require(request: FastifyRequest): Promise<Actor> {
    const token = this.#tokenOf(request);
    if (!token || token.length > limits.text.token) throw new Problem('session.required');
    const hashed = tokenHash(token);
    const isPoll = request.headers['x-background'] !== undefined;
    const session = await this.#find(hashed, { method: request.method, isPoll, isByKey: isKey(token) });
    if (!session) throw new Problem('session.required');
    const now = this.#clock().getTime();
    const idleMs = now - instantOf(session.lastActivityAt);
    if (session.key) {
      if (now >= instantOf(session.expiresAt)) throw new Problem('session.required');
      if (session.key.networks && !session.key.networks.contains(request.ip))
        throw new Problem('access.other_network');
      if (Math.abs(idleMs) >= touchEveryMs) this.#touch(request, session, now);
      return session;
    }
    const allowedIdleMs = limits.session.inactivityMs + limits.session.inactivityGraceMs;
    if (now >= instantOf(session.expiresAt) || idleMs >= allowedIdleMs) {
      this.#end(request, session, hashed);
      throw new Problem('session.required');
    }
    // A clock that was ahead recorded activity in the future; without this correction it would keep the session open
    // until then.
    if (idleMs <= -touchEveryMs || (!isPoll && idleMs >= touchEveryMs)) this.#touch(request, session, now);
    return session;
  }

  /**
   * Reads a session from the cache if nothing has been written since it was cached: most requests of a worker only
   * read. Changes skip the cache: asking for the stamp would take a tenth of a change's time, and the stamp has usually
   * changed.
   */
  async #find(
    hashed: string,
    { method, isPoll, isByKey }: { method: string; isPoll: boolean; isByKey: boolean },
  ): Promise<Known | null> {
    const stamp = method === 'GET' ? this.#database.stamp() : null;
    const known = this.#known.get(hashed);
    if (stamp !== null && known?.stamp === stamp) return known.session;
    const mayWait = isPoll && method === 'GET' && stamp === null;
    const reader = isByKey ? this.#keyReader : mayWait ? this.#pollReader : this.#reader;
    const session = await reader.find(hashed);
    if (this.#known.size >= mostKnown) this.#known.clear();
    if (session && stamp !== null) this.#known.set(hashed, { stamp, session });
    else this.#known.delete(hashed);
    return session;
  }

  /** Sets the session cookie, so that plain links to pictures and files work. */
  setCookie(reply: FastifyReply, token: string): void {
    reply.header('set-cookie', this.#cookieOf(token, limits.session.lifetimeMs / 1000));
  }

  clearCookie(reply: FastifyReply): void {
    reply.header('set-cookie', this.#cookieOf('', 0, new Date(0)));
  }

  #cookieOf(value: string, maxAge: number, expires?: Date): string {
    return stringifySetCookie({
      name: this.#cookieName,
      value,
      maxAge,
      ...(expires && { expires }),
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure,
    });
  }

  /** Not awaited: a scan must not queue behind an import. One update per caller at a time, with later activity. */
  #touch(request: FastifyRequest, session: Known, now: number): void {
    const at = new Date(now).toISOString();
    const name = session.key ? `key ${session.userId}` : `session ${session.sessionId}`;
    const isWaiting = this.#touching.has(name);
    this.#touching.set(name, at);
    if (isWaiting) return;
    this.#database
      .write((queries) => this.#noteActivity(queries, session, this.#touching.get(name) ?? at, now))
      .catch((error: unknown) => request.log.warn({ err: error }, 'activity was not noted'))
      .finally(() => this.#touching.delete(name));
  }

  #noteActivity(queries: Queries, session: Known, at: string, now: number): Promise<void> {
    const { userId, expiresAt } = session;
    if (session.key) return touchKey(queries, userId, at);
    const latestEnd = now + limits.session.lifetimeMs;
    const endsAt = new Date(Math.min(instantOf(expiresAt), latestEnd)).toISOString();
    return touchSession(queries, { sessionId: session.sessionId, userId, at, endsAt });
  }

  /** Not awaited: the caller is refused immediately. */
  #end(request: FastifyRequest, { sessionId }: SessionRow, hashed: string): void {
    if (this.#ending.has(sessionId)) return;
    this.#ending.add(sessionId);
    deleteSession(this.#database.read, hashed)
      .catch((error: unknown) => request.log.warn({ err: error }, 'a session that is over was not deleted'))
      .finally(() => this.#ending.delete(sessionId));
  }
}
