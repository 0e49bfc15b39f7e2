import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { refuseUnread } from '../replies/problems.ts';

/** Whether a request has a body (RFC 9112, 6.3). */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Characters that are invalid in a Host header, a name or address with or without a port (RFC 9110, 7.2). */
const notOfHost = /[\s,@/\\?#]/;

/**
 * Whether a request has an invalid Host header, or more than one. With two, a proxy may route by a different host than
 * the portal reads (RFC 9112, 3.2).
 */
export const hasWrongHost = ({ raw: { rawHeaders } }: FastifyRequest): boolean => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    count += 1;
    if (count > 1 || notOfHost.test(rawHeaders[at + 1] ?? '')) return true;
  }
  return false;
};

/** Refuses requests that are invalid whatever their body contains, before reading it, and closes their connections. */
export const refuseAtTheHead = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasWrongHost(request)) void refuseUnread(reply, new Problem('request.malformed'));
    else if (request.is404 && hasBody(request)) void refuseUnread(reply, new Problem('request.not_found'));
    else done();
  });
};
