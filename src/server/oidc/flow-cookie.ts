import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#domain/limits.ts';

/** In characters: a path and what fits to the issuer's answer. */
const longest = 3_500;

/** The cookie that ties a sign-in at the issuer to the browser that began it. */
export class FlowCookie {
  readonly #name: string;
  readonly #isSecure: boolean;

  constructor(isSecure: boolean) {
    this.#isSecure = isSecure;
    this.#name = isSecure ? '__Host-labelport-oidc' : 'labelport-oidc';
  }

  tokenOf({ headers }: FastifyRequest): string | null {
    const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.#name];
    return token === undefined || token === '' || token.length > longest ? null : token;
  }

  /** Sets the cookie, or deletes it if the token is ''. */
  set(reply: FastifyReply, token: string): void {
    const cookie = stringifySetCookie({
      name: this.#name,
      value: token,
      maxAge: token === '' ? 0 : limits.oidc.flowMs / 1000,
      path: '/',
      httpOnly: true,
      // The issuer's redirect is a navigation from another site.
      sameSite: 'lax',
      secure: this.#isSecure,
    });
    reply.header('set-cookie', cookie);
  }
}
