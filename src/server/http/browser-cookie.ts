import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#domain/limits.ts';

/**
 * The cookie by which a browser is known again after its session has ended. It opens nothing: it only keeps who has it from
 * being locked out by the failures of others. No script reads it; over https it is bound to this host.
 */
export class BrowserCookie {
  readonly #name: string;
  readonly #isSecure: boolean;

  constructor(isSecure: boolean) {
    this.#isSecure = isSecure;
    this.#name = isSecure ? '__Host-labelport-browser' : 'labelport-browser';
  }

  /** What the browser shows; null where that is nothing, or nothing of ours. */
  tokenOf(request: FastifyRequest): string | null {
    const { cookie } = request.headers;
    const token = cookie === undefined ? undefined : parseCookie(cookie)[this.#name];
    return token === undefined || token === '' || token.length > limits.text.token ? null : token;
  }

  /** Gives the browser its token, once more for as long. */
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
