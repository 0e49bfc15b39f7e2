import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
    });

    afterEach(() => {
      vi.useRealTimers();
    });

    /** Begins a request of 1,000 bytes and waits until the server reads its body. */
    const begin = async (line: string, type: string): Promise<Socket> => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      const timers = vi.getTimerCount();
      socket.write(
        `${line} HTTP/1.1\r\nHost: portal\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"em`,
      );
      const giveUpAt = performance.now() + 20_000;
      while (vi.getTimerCount() === timers && performance.now() < giveUpAt) await nextTurn();
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
      const timers = vi.getTimerCount();
      const arrived = await begin('POST /api/auth/signin', 'application/json');
      arrived.write('x'.repeat(996));
      expect(await timersDownTo(timers)).toBe(timers);
      arrived.destroy();
      const gone = await begin('POST /api/auth/signin', 'application/json');
      gone.destroy();
      expect(await timersDownTo(timers)).toBe(timers);
    });
  });
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The number of timers, after waiting up to twenty seconds for it to fall to `count`. */
const timersDownTo = async (count: number): Promise<number> => {
  const giveUpAt = performance.now() + 20_000;
  while (vi.getTimerCount() > count && performance.now() < giveUpAt) await nextTurn();
  return vi.getTimerCount();
};
