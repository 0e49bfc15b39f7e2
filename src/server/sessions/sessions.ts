import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#domain/access/roles.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { SessionReader } from './session-reader.ts';
import { deleteSession, touchSession, type SessionRow } from './store.ts';
import { tokenHash } from './token.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

/** The user who makes a call. */
export interface Actor {
  sessionId: number;
  userId: number;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  /** When the session ends, regardless of activity. */
  expiresAt: string;
}

/** Activity is written at most this often; the session's grace period covers the difference. */
const touchEveryMs = 30_000;

/**
 * How long a poll of an open page waits for others: one statement then reads all their sessions, and one packet their
 * records. No user waits for a poll, because pages poll every 5 seconds.
 */
const pollsTogetherMs = 100;

/** The maximum number of cached sessions; beyond it the cache is cleared. */
const mostKnown = 1_000;

const instantOf = (iso: string) => Date.parse(iso);

/** Identifies the caller by Bearer token or cookie. Concurrent requests share one statement. */
export class Sessions {
  readonly #database: Database;
  readonly #reader: SessionReader;
  readonly #pollReader: SessionReader;
  readonly #clock: Clock;
  readonly #cookieName: string;
  readonly #isSecure: boolean;
  readonly #known = new Map<string, { stamp: number; session: SessionRow }>();
  /** The latest activity of sessions whose update is still pending. */
  readonly #touching = new Map<number, string>();
  /** Expired sessions whose deletion is still pending. */
  readonly #ending = new Set<number>();

  constructor(database: Database, clock: Clock, isSecure: boolean) {
    this.#database = database;
    this.#reader = new SessionReader(database.read);
    this.#pollReader = new SessionReader(database.read, (read) => void setTimeout(read, pollsTogetherMs));
    this.#clock = clock;
    this.#isSecure = isSecure;
    this.#cookieName = isSecure ? '__Host-labelport' : 'labelport';
  }

  /** All tokens in a request's header and cookie. */
  tokensOf(request: FastifyRequest): string[] {
    const { authorization, cookie: cookies } = request.headers;
    const bearer = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length).trim() : '';
    const cookie = (cookies === undefined ? '' : parseCookie(cookies)[this.#cookieName]) ?? '';
    return [...new Set([bearer, cookie])].filter((token) => token !== '');
  }

  /** The token of a request; null if there is none or if header and cookie name different sessions. */
  #tokenOf(request: FastifyRequest): string | null {
    const { authorization } = request.headers;
    const [token, another] = this.tokensOf(request);
    const isOtherScheme = authorization !== undefined && !authorization.startsWith('Bearer ');
    return token === undefined || another !== undefined || isOtherScheme ? null : token;
  }

  /** Returns the caller. Throws `session.required` if nobody is signed in. */
  async require(request: FastifyRequest): Promise<Actor> {
    const token = this.#tokenOf(request);
    if (!token || token.length > limits.text.token) throw new Problem('session.required');
    const hashed = tokenHash(token);
    const isPoll = request.headers['x-background'] !== undefined;
    const session = await this.#find(hashed, { method: request.method, isPoll });
    if (!session) throw new Problem('session.required');
    const now = this.#clock().getTime();
    const idleMs = now - instantOf(session.lastActivityAt);
    const allowedIdleMs = limits.session.inactivityMs + limits.session.inactivityGraceMs;
    if (now >= instantOf(session.expiresAt) || idleMs >= allowedIdleMs) {
      this.#end(request, session, hashed);
      throw new Problem('session.required');
    }
    // A clock that was ahead recorded activity in the future; without this correction it would keep the session open
    // until then.
    if (idleMs <= -touchEveryMs || (!isPoll && idleMs >= touchEveryMs)) this.#touch(request, session, now);
    return { ...session };
  }

  /**
   * Reads a session from the cache if nothing has been written since it was cached: most requests of a worker only
   * read. Changes skip the cache: asking for the stamp would take a tenth of a change's time, and the stamp has usually
   * changed.
   */
  async #find(
    hashed: string,
    { method, isPoll }: { method: string; isPoll: boolean },
  ): Promise<SessionRow | null> {
    const stamp = method === 'GET' ? this.#database.stamp() : null;
    const known = this.#known.get(hashed);
    if (stamp !== null && known?.stamp === stamp) return known.session;
    const mayWait = isPoll && method === 'GET' && stamp === null;
    const session = await (mayWait ? this.#pollReader : this.#reader).find(hashed);
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

  /** Not awaited: a scan must not queue behind an import. One update per session at a time, with later activity. */
  #touch(request: FastifyRequest, { sessionId, userId, expiresAt }: SessionRow, now: number): void {
    const at = new Date(now).toISOString();
    const latestEnd = now + limits.session.lifetimeMs;
    const endsAt = new Date(Math.min(instantOf(expiresAt), latestEnd)).toISOString();
    const isWaiting = this.#touching.has(sessionId);
    this.#touching.set(sessionId, at);
    if (isWaiting) return;
    this.#database
      .write((queries) =>
        touchSession(queries, { sessionId, userId, at: this.#touching.get(sessionId) ?? at, endsAt }),
      )
      .catch((error: unknown) => request.log.warn({ err: error }, 'activity was not noted'))
      .finally(() => this.#touching.delete(sessionId));
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
