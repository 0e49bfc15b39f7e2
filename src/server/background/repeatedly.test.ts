import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '#testing/logged.ts';
import { repeatedly } from './repeatedly.ts';

const everyMs = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An app whose start is given up after so many milliseconds. */
const opened = (pluginTimeout = 10_000) => {
  const { logger, lines } = openLog();
  return { app: fastify({ loggerInstance: logger, pluginTimeout }), lines };
};

test('what lasts longer than its pause is not begun beside itself, and closing ends it and waits for it', async () => {
  const { app, lines } = opened();
  const happened: string[] = [];
  repeatedly(app, { firstAfterMs: 0, everyMs, fault: 'it failed' }, async (signal) => {
    happened.push('begun');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    // Once more in the event loop, as for the end of a transaction.
    await new Promise((resolve) => setImmediate(resolve));
    happened.push('ended');
    throw new Error('The portal stops.');
  });
  await app.ready();
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(happened).toEqual(['begun']);
  await app.close();
  expect(happened).toEqual(['begun', 'ended']);
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect([happened.length, lines()]).toEqual([2, []]);
});

test('what fails is said in the log, and done again after the pause', async () => {
  const { app, lines } = opened();
  let count = 0;
  repeatedly(app, { everyMs, fault: 'it failed' }, async () => {
    count += 1;
    throw new Error('The database does not answer.');
  });
  await app.ready();
  expect(count).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * everyMs);
  await app.close();
  expect([count, lines()]).toEqual([
    2,
    [
      [40, 'it failed'],
      [40, 'it failed'],
    ],
  ]);
});

test('a start waits for the first one, but not for longer than said: Fastify would give the start up', async () => {
  const first = opened();
  let isDone = false;
  repeatedly(first.app, { startWaitsMs: 9_000, everyMs, fault: 'it failed' }, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    isDone = true;
  });
  await first.app.ready();
  expect(isDone).toBe(true);
  await first.app.close();

  const second = opened(200);
  repeatedly(
    second.app,
    { startWaitsMs: 20, everyMs, fault: 'it failed' },
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  );
  await second.app.ready();
  await second.app.close();
});
