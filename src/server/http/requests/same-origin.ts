import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';

/**
 * Refuses a change that another site requests with this browser's cookie (OWASP: cross-site request forgery). A request
 * with a Bearer token is allowed: a page without the token cannot forge it.
 */
export const requireSameOrigin = (request: FastifyRequest): void => {
  const { authorization, origin, host } = request.headers;
  if (authorization) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site !== undefined) throw new Problem('session.cross_site');
  if (origin !== undefined && hostOf(origin) !== host) throw new Problem('session.cross_site');
  if (origin === undefined && request.headers.cookie) throw new Problem('session.cross_site');
};

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};
