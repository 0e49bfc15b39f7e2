import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#domain/auth/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { sourceOf } from '../audit/source.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { BrowserCookie } from '../http/requests/browser-cookie.ts';
import type { Actor, Sessions } from '../sessions/sessions.ts';
import type { SignInContext, OpenedSession } from './open-session.ts';
import { findSessions } from '../sessions/store.ts';
import { tokenHash } from '../sessions/token.ts';

/** A user, as sent to that user. */
export const currentUserOf = (actor: Omit<Actor, 'expiresAt'>): CurrentUser => ({
  id: actor.userId,
  firstName: actor.firstName,
  lastName: actor.lastName,
  email: actor.email,
  role: actor.role,
  partner: actor.partner,
  emailVerified: actor.emailVerified,
  ...(actor.lacksPasskey ? { lacksPasskey: true } : {}),
  locale: actor.locale,
});

/** Reads and sets the cookies of a sign-in, by password or by link. */
export class SignInCookies {
  readonly #database: CheckedDatabase;
  readonly #sessions: Sessions;
  readonly #cookie: BrowserCookie;
  readonly #stationOf: (request: FastifyRequest) => Promise<number | null>;

  constructor(
    database: CheckedDatabase,
    sessions: Sessions,
    cookie: BrowserCookie,
    stationOf: (request: FastifyRequest) => Promise<number | null>,
  ) {
    this.#database = database;
    this.#sessions = sessions;
    this.#cookie = cookie;
    this.#stationOf = stationOf;
  }

  /** The known-browser token that a browser sends; null if it has none. */
  browserOf(request: FastifyRequest): string | null {
    return this.#cookie.tokenOf(request);
  }

  /** What a browser sends with a sign-in. */
  async context(request: FastifyRequest): Promise<SignInContext> {
    return {
      sessionTokens: this.#sessions.tokensOf(request),
      browserToken: this.browserOf(request),
      station: await this.#stationOf(request),
      source: sourceOf(request),
    };
  }

  /** Sets both cookies and returns the signed-in user. Throws `auth.invalid` if the session has ended already. */
  async finish(reply: FastifyReply, { token, browserToken }: OpenedSession): Promise<CurrentUser> {
    const hashed = tokenHash(token);
    const actor = (await findSessions(this.#database.read, [hashed], this.#sessions.needsPasskey)).get(
      hashed,
    );
    if (!actor) throw new Problem('auth.invalid');
    this.#sessions.setCookie(reply, token);
    this.#cookie.set(reply, browserToken);
    return currentUserOf(actor);
  }
}
