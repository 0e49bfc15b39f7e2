import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';

/** The bodies that are watched. */
const watched = new WeakSet<IncomingMessage>();

/** Whether the body of a request has a pace to keep in place of a time. */
export const hasPace = (request: IncomingMessage): boolean => watched.has(request);

const minBytes = (limits.upload.minBytesPerSecond * limits.upload.withinMs) / 1000;

/**
 * Watches how fast the body of a request arrives until it is there, and aborts with 'request.timeout' after 30 seconds
 * with less than 10 kB each (CWE-400: slow body). Whoever is as slow while the rest is thrown away loses the connection.
 */
export const watchPace = (request: IncomingMessage): AbortSignal => {
  const tooSlow = new AbortController();
  const { socket } = request;
  watched.add(request);
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // A body that we hold back, because the store is slower than its sender, says nothing about the sender.
    if (arrived >= minBytes || request.isPaused()) return;
    if (tooSlow.signal.aborted) request.destroy();
    else tooSlow.abort(new Problem('request.timeout'));
  }, limits.upload.withinMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
  return tooSlow.signal;
};
