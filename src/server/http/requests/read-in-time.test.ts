import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as limits from '#domain/limits.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onSqlite((engine) => {
  describe('G15: a body that comes byte after byte', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await startTestApp(engine);
    });

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      vi.spyOn(globalThis, 'setTimeout');
      vi.spyOn(globalThis, 'clearTimeout');
    });

    afterEach(() => {
      vi.restoreAllMocks();
      vi.useRealTimers();
    });

    /** Begins a request of 1,000 bytes and waits until the server reads its body. */
    const begin = async (line: string, type: string): Promise<Socket> => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      const timers = timersOfBodies();
      socket.write(
        `${line} HTTP/1.1\r\nHost: portal\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"em`,
      );
      const giveUpAt = performance.now() + 20_000;
      while (timersOfBodies() === timers && performance.now() < giveUpAt) await nextTurn();
      return socket;
    };

    test('is answered with 408 after 30 seconds, in words, and its connection ends', async () => {
      const socket = await begin('POST /api/auth/signin', 'application/json');
      const answer = text(socket);
      await vi.advanceTimersByTimeAsync(29_999);
      expect(socket.bytesRead).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      const [head = '', body = ''] = (await answer).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
      expect(head).toMatch(/connection: close/i);
      expect(JSON.parse(body)).toEqual({
        statusCode: 408,
        error: 'Request Timeout',
        message: 'The request took too long to arrive. Nothing was saved. Please try again.',
        code: 'request.timeout',
      });
    });

    test('leaves no timer behind when it arrives, or when the sender goes away', async () => {
      const arrived = await begin('POST /api/auth/signin', 'application/json');
      expect(timersOfBodies()).toBe(1);
      arrived.write('x'.repeat(996));
      expect(await timersDownTo(0)).toBe(0);
      arrived.destroy();
      const gone = await begin('POST /api/auth/signin', 'application/json');
      expect(timersOfBodies()).toBe(1);
      gone.destroy();
      expect(await timersDownTo(0)).toBe(0);
    });
  });
});

/** How many timers wait for a body. Other parts of the server may set timers of their own meanwhile. */
const timersOfBodies = (): number => {
  const { calls, results } = vi.mocked(setTimeout).mock;
  const cleared = new Set<unknown>(vi.mocked(clearTimeout).mock.calls.map(([timer]) => timer));
  return calls.filter(([, ms], at) => ms === limits.body.readWithinMs && !cleared.has(results[at]?.value))
    .length;
};

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The number of timers, after waiting up to twenty seconds for it to fall to `count`. */
const timersDownTo = async (count: number): Promise<number> => {
  const giveUpAt = performance.now() + 20_000;
  while (timersOfBodies() > count && performance.now() < giveUpAt) await nextTurn();
  return timersOfBodies();
};
