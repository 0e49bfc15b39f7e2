import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnPath } from '#domain/contract/own-path.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as contract from '#domain/oidc/contract.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { sourceOf } from '../audit/source.ts';
import { recordAudits } from '../audit/store.ts';
import type { SignInCookies } from '../auth/sign-in-cookies.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { senderOf } from '../http/requests/network-of.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import type { FlowCookie } from './flow-cookie.ts';
import type { Issuer } from './issuer.ts';
import type { Oidc } from './oidc.ts';
import { endSessions } from './store.ts';

interface OidcRoutes {
  /** Null without OIDC_ISSUER. */
  oidc: { service: Oidc; issuer: Issuer; name: string } | null;
  database: CheckedDatabase;
  clock: Clock;
  cookie: FlowCookie;
  cookies: SignInCookies;
}

/** The query of a request, with its question mark, as it was sent. */
const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Back to the sign-in, which says why. */
const sendBack = (request: FastifyRequest, reply: FastifyReply, error: unknown): null => {
  const code = error instanceof Problem ? error.code : 'oidc.unavailable';
  request.log.warn({ err: error, code }, 'single sign-on failed');
  void reply.redirect(`/auth/signin?sso=${encodeURIComponent(code)}`);
  return null;
};

export const mountOidc = (mount: Mount, { oidc, database, clock, cookie, cookies }: OidcRoutes): void => {
  const required = () => {
    if (!oidc) throw new Problem('request.not_found');
    return oidc;
  };

  mount(contract.startOidc, async ({ query, request, reply }) => {
    const { service } = required();
    const to = query.to !== undefined && isOwnPath(query.to) ? query.to : '/';
    try {
      const { address, token } = await service.start(to);
      cookie.set(reply, token);
      void reply.redirect(address);
    } catch (error) {
      return sendBack(request, reply, error);
    }
    return null;
  });

  mount(contract.returnFromOidc, async ({ request, reply }) => {
    const { service } = required();
    try {
      const token = await service.answer(queryOf(request), cookie.tokenOf(request), sourceOf(request));
      cookie.set(reply, token);
      void reply.redirect('/auth/sso');
    } catch (error) {
      cookie.set(reply, '');
      return sendBack(request, reply, error);
    }
    return null;
  });

  mount(contract.finishOidc, async ({ body, request, reply }) => {
    const { service } = required();
    const asker = { lane: senderOf(request), gone: whenGone(reply) };
    const given = { token: cookie.tokenOf(request), password: body.password };
    const opened = await service.finish(given, await cookies.context(request), asker);
    const user = await cookies.finish(reply, opened);
    cookie.set(reply, '');
    request.log.info({ userId: user.id }, 'signed in by single sign-on');
    const told = saidBy(said('account.signed_in'));
    return { success: true as const, token: opened.token, user, ...told, to: opened.to };
  });

  mount(contract.logOutByIssuer, async ({ body, request, reply }) => {
    const { issuer, name } = required();
    reply.header('cache-control', 'no-store');
    const named = await issuer.readLogout(body.logout_token).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a logout token was refused');
      throw new Problem('oidc.logout_refused');
    });
    const at = clock().toISOString();
    await database.write(async (queries) => {
      const ended = await endSessions(queries, name, named);
      await recordAudits(
        queries,
        ended.map(({ userId, sessions }) => ({
          at,
          userId: null,
          kind: 'sessions_ended' as const,
          subject: { entity: 'user' as const, id: userId },
          detail: { sessions },
          source: sourceOf(request),
        })),
      );
    });
    return { success: true as const };
  });
};
