import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { refuseUnread } from './problems.ts';

/** Whether a request has a body (RFC 9112, 6.3). */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether a request has more than one Host header: a proxy may have used a different one than we do (RFC 9112, 3.2). */
const hasTwoHosts = (rawHeaders: readonly string[]): boolean => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
};

/** Refuses, before the body is read, requests that no body could make valid, and closes their connections. */
export const refuseAtTheHead = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request.raw.rawHeaders)) void refuseUnread(reply, new Problem('request.malformed'));
    else if (request.is404 && hasBody(request)) void refuseUnread(reply, new Problem('request.not_found'));
    else done();
  });
};
