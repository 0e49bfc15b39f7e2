import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';

/** Requests whose body has a minimum rate. */
const watched = new WeakSet<IncomingMessage>();

/** Whether a request's body has a minimum rate instead of a time limit. */
export const hasPace = (request: IncomingMessage): boolean => watched.has(request);

const minBytes = (limits.upload.minBytesPerSecond * limits.upload.withinMs) / 1000;

/**
 * Watches the rate at which a body arrives. Aborts with 'request.timeout' after 30 seconds below 10 kB per second. If
 * the sender stays as slow while the rest is discarded, closes its connection (CWE-400: slow body).
 */
export const watchPace = (request: IncomingMessage): AbortSignal => {
  const tooSlow = new AbortController();
  const { socket } = request;
  watched.add(request);
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // If the body is paused because the store is slower than the sender, the rate shows nothing about the sender.
    if (arrived >= minBytes || request.isPaused()) return;
    if (tooSlow.signal.aborted) request.destroy();
    else tooSlow.abort(new Problem('request.timeout'));
  }, limits.upload.withinMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
  return tooSlow.signal;
};
