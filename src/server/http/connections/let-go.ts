import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionLimits } from './connection-limits.ts';

const closeAfterwards: RequestListener = (_, response) => void response.setHeader('Connection', 'close');

/**
 * Refuses new connections, and serves open ones until each has had one more response or was idle as long as it may be.
 * Then no request is lost with its connection: a proxy sends elsewhere what is refused, but not a POST that it has
 * already sent over a connection that closes. Rejects when `hurried` is aborted.
 */
export const letGo = async (server: Server, hurried: AbortSignal): Promise<void> => {
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    server.prependListener(event, closeAfterwards);
  const closed = once(server, 'close');
  // Not the close of an HTTP server, which ends idle connections at once: a request may be under way on one.
  Listener.prototype.close.call(server);
  await Promise.race([closed, sleep(connectionLimits.keepAliveMs, null, { signal: hurried })]);
};
