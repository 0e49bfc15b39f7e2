import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { connectionLimits } from '../connections/connection-limits.ts';
import { networkOf } from './network-of.ts';
import { onceClosed } from '../connections/once-closed.ts';
import { refuseUnread } from '../replies/problems.ts';

const tooMany = (): Problem =>
  new Problem('service.unavailable', {
    ...saidBy(said('refusal.network_busy')),
    retryAfterSeconds: 3,
  });

/**
 * Limits the concurrent requests of each network behind a proxy to the number of connections that it could open
 * directly. Without this, one network could use up all connections with slow bodies, which most proxies forward as they
 * arrive (CWE-400).
 */
export const limitBehindProxies = (
  app: FastifyInstance,
  isProxy: (address: string) => boolean,
  mostPerNetwork: number = connectionLimits.mostPerNetwork,
): void => {
  const underWay = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!isProxy(raw.socket.remoteAddress ?? '')) return done();
    const network = networkOf(request.ip);
    const count = underWay.get(network) ?? 0;
    if (count >= mostPerNetwork) return void refuseUnread(reply, tooMany());
    underWay.set(network, count + 1);
    const { socket } = raw;
    const end = (): void => {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    };
    // After the response, the request still occupies its connection until the whole body has arrived.
    reply.raw.once('close', () => {
      if (raw.complete || socket.destroyed) return end();
      // After its response, a request no longer reports that its connection has closed.
      return onceClosed([raw, socket], end);
    });
    return done();
  });
};
