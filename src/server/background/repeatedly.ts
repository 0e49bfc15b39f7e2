import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Repeated {
  /** When the first one begins, once the app is ready; by default after the first pause. */
  firstAfterMs?: number;
  /** For how long the start waits at most for the first one, which then begins at once. Fastify gives a start up after 10 seconds. */
  startWaitsMs?: number;
  everyMs: number;
  /** What the log says of one that fails. */
  fault: string;
}

/**
 * Does a work again and again until the app closes, one at a time: what lasts longer than the pause is not begun beside itself.
 * Closing aborts the signal, and waits for what is under way.
 */
export const repeatedly = (
  app: FastifyInstance,
  { firstAfterMs, startWaitsMs, everyMs, fault }: Repeated,
  work: (signal: AbortSignal) => Promise<void>,
): void => {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    running ??= work(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) app.log.warn({ err: error }, fault);
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  let first: NodeJS.Timeout | undefined;
  let next: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    next = setInterval(() => void begin(), everyMs).unref();
    if (startWaitsMs !== undefined)
      await Promise.race([begin(), sleep(startWaitsMs, undefined, { ref: false })]);
    else if (firstAfterMs === 0) void begin();
    else if (firstAfterMs !== undefined) first = setTimeout(() => void begin(), firstAfterMs).unref();
  });
  app.addHook('preClose', async () => {
    clearTimeout(first);
    clearInterval(next);
    stopping.abort(new Error('The portal stops.'));
  });
  app.addHook('onClose', async () => {
    await running;
  });
};
