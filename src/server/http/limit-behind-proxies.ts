import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { connectionLimits } from './connection-limits.ts';
import { networkOf } from './network-of.ts';
import { refuseUnread } from './problems.ts';

const tooMany = (): Problem =>
  new Problem('service.unavailable', {
    message: 'Too many requests of your network are under way. Nothing was saved. Please try again.',
    retryAfterSeconds: 3,
  });

/**
 * Gives each network behind a proxy as many requests under way as it may have connections where it comes by itself: most
 * proxies hand a body on while it arrives, so that one network could hold every connection (CWE-400).
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
      raw.off('close', end);
      socket.off('close', end);
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    };
    // What was answered holds its connection for as long as its body still arrives.
    reply.raw.once('close', () => {
      if (raw.complete || socket.destroyed) return end();
      // A request that was answered hears nothing of its connection any more.
      raw.once('close', end);
      socket.once('close', end);
      return undefined;
    });
    return done();
  });
};
