import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signIn } from '#domain/auth/contract.ts';
import { createClient, getClient, listClients } from '#domain/clients/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { createLogger } from '#server/log.ts';
import { onSqlite } from '#testing/engines.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const Line = z.looseObject({ reqId: z.string().optional(), msg: z.string(), url: z.string().optional() });

const openLog = (level: string) => {
  const written: string[] = [];
  const lines = () => written.map((text) => Line.parse(JSON.parse(text)));
  /** Waits for the log line of this address. */
  const lineOf = async (url: string) => {
    const find = () => lines().find((line) => line.url === url);
    await expect.poll(find).toMatchObject({ url });
    return find();
  };
  return {
    logger: createLogger(level, { write: (text) => void written.push(text) }),
    written,
    lines,
    lineOf,
  };
};

onSqlite((engine) => {
  describe('G14: the log of requests', () => {
    const log = openLog('info');
    let app: TestApp;

    beforeAll(async () => {
      app = await startTestApp(engine, {}, { logger: log.logger });
    });

    test('has one line for each, with its number, route, status, time and user', async () => {
      const reader = await app.as('read_only');
      await reader.call(getClient, { params: { id: 7 } });
      const line = await log.lineOf('/api/clients/7');
      const { time, pid, hostname, reqId, ms, ...rest } = Line.parse(line);
      expect([typeof time, typeof pid, typeof hostname]).toEqual(['number', 'number', 'string']);
      expect([reqId, ms]).toEqual([expect.stringMatching(/^req-/), expect.any(Number)]);
      expect(rest).toEqual({
        level: 30,
        method: 'GET',
        route: '/api/clients/:id',
        url: '/api/clients/7',
        status: 404,
        userId: reader.userId,
        remoteAddress: '127.0.0.1',
        msg: 'request',
      });
      expect(log.lines().filter((other) => other.reqId === reqId)).toEqual([line]);
    });

    test('has one too for who is not signed in, and for an address that is none or cannot be read', async () => {
      await app.guest.call(listClients, {});
      expect(await log.lineOf(addressOf(listClients))).toMatchObject({ status: 401, userId: null });
      await app.guest.fetch('/api/nothing');
      expect(await log.lineOf('/api/nothing')).toMatchObject({ route: null, status: 404, userId: null });
      await rawRequest(app.url, 'GET /api/%zz HTTP/1.1\r\nHost: portal\r\n\r\n');
      expect(await log.lineOf('/api/%zz')).toMatchObject({
        status: 404,
        userId: null,
        remoteAddress: '127.0.0.1',
      });
    });

    test('has one for who went away before the answer', async () => {
      const { token, userId } = await app.as('editor');
      const address = `${addressOf(createClient)}?given=up`;
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.write(
        `POST ${address} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n`,
      );
      await once(socket, 'data');
      socket.destroy();
      expect(await log.lineOf(address)).toMatchObject({
        route: createClient.path,
        status: null,
        userId,
        remoteAddress: '127.0.0.1',
        msg: 'request given up',
      });
    });

    test('asvs-14.2.1: has no password, no token and no cookie @security-7.1', async () => {
      const { token } = await app.as('administrator');
      await app.guest.call(signIn, { body: { email: 'administrator@example.com', password: testPassword } });
      const headers = { cookie: `labelport=${token}`, authorization: `Bearer ${token}` };
      await app.guest.fetch(`/auth/reset-password?token=${token}`, { headers });
      await log.lineOf('/auth/reset-password?token=…');
      const text = log.written.join('');
      expect(text).not.toContain(token);
      expect(text).not.toContain(testPassword);
      expect(text).not.toMatch(/labelport=|bearer/i);
    });

    test('can be joined with what failed in one, which names the user too', async () => {
      const reader = await app.as('read_only');
      await app.database.write((queries) => sql`alter table clients rename to away`.execute(queries));
      const address = `${addressOf(listClients)}?page=2`;
      expect((await reader.fetch(address)).status).toBe(500);
      const { reqId } = (await log.lineOf(address)) ?? {};
      const lines = log.lines().filter((line) => line.reqId === reqId);
      expect(lines.map(({ msg }) => msg)).toEqual(['unexpected', 'request']);
      for (const line of lines) expect(line).toMatchObject({ userId: reader.userId });
    });
  });

  test('G14: nothing is waited for where the level leaves the lines out', async () => {
    /** How many listeners wait for the end of a response at this level. */
    const waitingUnder = async (level: string): Promise<number> => {
      const { logger } = openLog(level);
      const app = await startTestApp(engine, {}, { logger });
      const { promise, resolve } = Promise.withResolvers<number>();
      app.server.server.once('request', (_, response) => resolve(response.listenerCount('close')));
      await app.guest.fetch('/api/health');
      return promise;
    };
    expect((await waitingUnder('info')) - (await waitingUnder('warn'))).toBe(1);
  });
});
