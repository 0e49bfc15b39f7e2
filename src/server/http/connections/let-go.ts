import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { connectionLimits } from './connection-limits.ts';

const closeAfterwards: RequestListener = (_, response) => void response.setHeader('connection', 'close');

const mostTurns = 1_000;

/** Resolves in a turn of the event loop that has found no connection to accept: closing resets those that wait. */
const untilNoneWaits = async (server: Server): Promise<void> => {
  let hasAccepted = true;
  const note = (): void => void (hasAccepted = true);
  server.on('connection', note);
  for (let turn = 0; hasAccepted && turn < mostTurns; turn += 1) {
    hasAccepted = false;
    await nextTurn();
  }
  server.off('connection', note);
};

/**
 * Refuses new connections, and serves open ones until each has had one more response or was idle as long as it may be.
 * Then no request is lost with its connection: a proxy sends elsewhere what is refused, but not a POST that it has
 * already sent over a connection that closes. Rejects when `hurried` is aborted.
 */
export const letGo = async (server: Server, hurried: AbortSignal): Promise<void> => {
  const closed = once(server, 'close');
  await untilNoneWaits(server);
  // Not the close of an HTTP server, which ends idle connections at once: a request may be under way on one.
  Listener.prototype.close.call(server);
  // Not before: for each connection that closes a proxy opens another, which the port may close before it is accepted.
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    server.prependListener(event, closeAfterwards);
  await Promise.race([closed, sleep(connectionLimits.keepAliveMs, null, { signal: hurried })]);
};
