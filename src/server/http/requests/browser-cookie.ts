import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#domain/limits.ts';

/**
 * A cookie that recognizes a browser after its session has ended. It grants no access: it only keeps failed sign-ins
 * from elsewhere from locking this browser out. Scripts cannot read it; over https it is bound to this host.
 */
export class BrowserCookie {
  readonly #name: string;
  readonly #isSecure: boolean;

  constructor(isSecure: boolean) {
    this.#isSecure = isSecure;
    this.#name = isSecure ? '__Host-labelport-browser' : 'labelport-browser';
  }

  /** The token in the request's cookie; null if it is missing or malformed. */
  tokenOf(request: FastifyRequest): string | null {
    const { cookie } = request.headers;
    const token = cookie === undefined ? undefined : parseCookie(cookie)[this.#name];
    return token === undefined || token === '' || token.length > limits.text.token ? null : token;
  }

  /** Sets the cookie and renews its lifetime. */
  set(reply: FastifyReply, token: string): void {
    const cookie = stringifySetCookie({
      name: this.#name,
      value: token,
      maxAge: limits.knownBrowser.lastsMs / 1000,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure,
    });
    reply.header('set-cookie', cookie);
  }
}
