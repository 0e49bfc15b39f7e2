import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoint } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { Success } from '#domain/contract/fields.ts';
import { insertSession } from '#server/sessions/store.ts';
import { newToken, tokenHash } from '#server/sessions/token.ts';
import { systemClock } from '#server/clock.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { addKey } from '#testing/keys.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';
import { safetyHeaders } from './replies/headers.ts';
import { createMount } from './mount.ts';
import { requireHandlers } from './require-handlers.ts';
import { Sessions } from '../sessions/sessions.ts';
import { expected } from '#testing/access/expected.ts';
import { requestOf, uploads } from '#testing/access/requests.ts';

/** Status and code of a refusal; otherwise the status alone. */
const outcome = async (response: Response): Promise<string> => {
  if ([401, 403].includes(response.status)) return `${response.status} ${(await problemIn(response)).code}`;
  // An export goes on until it is read.
  await response.arrayBuffer();
  return String(response.status);
};

test('the table names every call of the contract @security-6.5', () => {
  expect(everyEndpoint.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(expected).toSorted(),
  );
});

onSqlite((engine) => {
  describe('F17: who may make which call', () => {
    let app: TestApp;
    let callers: Caller[];
    let deactivated: Caller;
    let keys: Caller[];
    /** The checksum after the last call: none of them writes anything. */
    let before: string;

    beforeAll(async () => {
      app = await startTestApp(engine);
      await addProduct(app.database, { sku: 'JAM-01', clientId: await addClient(app.database, 'Orchard') });
      callers = [app.guest, await app.as('read_only'), await app.as('editor'), await app.as('administrator')];
      keys = [];
      for (const role of ['read_only', 'editor', 'administrator'] as const)
        keys.push(await addKey(app, { name: role, role }));
      deactivated = await app.newPerson('gone@example.com', 'administrator');
      await app.database.write((queries) =>
        queries.updateTable('users').set({ is_active: 0 }).where('email', '=', 'gone@example.com').execute(),
      );
      before = await checksum(app.database);
    });

    const newSession = async (expiresAt: string): Promise<Caller> => {
      const { userId } = await app.as('administrator');
      if (userId === null) throw new Error('The administrator is nobody.');
      const token = newToken();
      const at = app.clock.now.toISOString();
      await app.database.write((queries) =>
        insertSession(queries, { userId, hashedToken: tokenHash(token), at, expiresAt }),
      );
      return callerWith(app.url, token, userId);
    };

    test.each(Object.entries(expected))(
      '%s @spec-1.8 @spec-6.1 @spec-6.2 @spec-6.3 @spec-6.9 @security-6.5 @security-7.5',
      async (name, statuses) => {
        // Signing out ends the session that makes the request, so it uses one of its own.
        const isSignOut = name === 'POST /api/auth/signout';
        const asking = isSignOut ? [app.guest, await newSession('2026-01-15T20:00:00.000Z')] : callers;
        const expired = await newSession('2026-01-15T07:59:59.000Z');
        const [address, init] = requestOf(name);
        const outcomeOf = async (caller: Caller) => outcome(await caller.fetch(address, init));
        const isForPeople = everyEndpoint.some(
          (one) => `${one.method} ${one.path}` === name && one.isForPeople,
        );
        const outcomes: string[] = [];
        for (const caller of [...asking, deactivated, expired]) outcomes.push(await outcomeOf(caller));
        const wanted = [...statuses.slice(0, asking.length), statuses[0], statuses[0]];
        const byKey: string[] = [];
        for (const key of isSignOut ? [] : keys) byKey.push(await outcomeOf(key));
        const [own, after] = [before, await checksum(app.database)];
        before = after;
        const refused = name === 'POST /api/auth/signin' ? '401 auth.invalid' : '401 session.required';
        const denied = name === 'POST /api/auth/badge' ? '403 auth.station_unknown' : '403 access.denied';
        const said = (status: number) => ({ 401: refused, 403: denied })[status] ?? String(status);
        expect(outcomes).toEqual(wanted.map(said));
        // A key may what its role may, but for what only people do.
        const forPeople = (status: number) => (status === 403 ? denied : '403 access.for_people');
        expect(byKey).toEqual((isSignOut ? [] : statuses.slice(1)).map(isForPeople ? forPeople : said));
        expect(after).toBe(own);
      },
    );

    test('a role that is none of the three may only read, whatever it resembles @spec-3.2 @spec-6.3', async () => {
      const person = await app.newPerson('odd@example.com', 'read_only');
      for (const [role, status] of [
        ['Administrator', 403],
        ['admin ', 403],
        ['read-only', 403],
        ['', 403],
        ['admin', 404],
      ] as const) {
        await app.database.write((queries) =>
          queries.updateTable('users').set({ role }).where('email', '=', 'odd@example.com').execute(),
        );
        const [address, init] = requestOf('DELETE /api/clients/:id');
        expect((await person.fetch(address, init)).status).toBe(status);
      }
    });
  });

  describe('G1: the order of checks', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      editor = await app.as('editor');
    });

    /** The status if only the head of a request is sent, without a body. */
    const answerToHead = async (head: string[]): Promise<number> => {
      const lines = [...head, 'Host: portal', 'Content-Length: 10000000000'];
      return (await rawRequest(app.url, `${lines.join('\r\n')}\r\n\r\n`)).status;
    };

    test.each(Object.keys(uploads))('%s is refused before its body is read', async (name) => {
      const head = [`${name} HTTP/1.1`, 'Content-Type: multipart/form-data; boundary=x'];
      expect(await answerToHead(head)).toBe(401);
      const toReader = await answerToHead([...head, `Authorization: Bearer ${reader.token}`]);
      // Everybody may add a photo to a run, but there is no run.
      expect(toReader).toBe(name === 'POST /api/runs/:id/photos' ? 404 : 403);
    });

    test.each(['POST /api/clients', 'PUT /api/clients/1', 'POST /api/inventory/bulk-delete'])(
      '%s is refused before its body is read',
      async (name) => {
        const head = [`${name} HTTP/1.1`, 'Content-Type: application/json'];
        expect(await answerToHead(head)).toBe(401);
        expect(await answerToHead([...head, `Authorization: Bearer ${reader.token}`])).toBe(403);
      },
    );

    test('a body that is too large is refused by its length alone, once it is known who sends it', async () => {
      const head = ['POST /api/clients HTTP/1.1', 'Content-Type: application/json'];
      expect(await answerToHead([...head, `Authorization: Bearer ${editor.token}`])).toBe(413);
    });

    const problemOf = async (caller: Caller, address: string, type: string | null, body: string) => {
      const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
      const response = await caller.fetch(address, { method: 'PUT', headers, body: Buffer.from(body) });
      const { statusCode, code } = await problemIn(response);
      return `${statusCode} ${code}`;
    };

    test.each([
      ['text/plain', 'name=Orchard', '415 request.wrong_type'],
      ['application/x-www-form-urlencoded', 'name=Orchard', '415 request.wrong_type'],
      ['application/json', '{"name":', '400 request.malformed'],
      ['application/json', '', '400 request.malformed'],
      ['application/json', '{"__proto__":{"name":"x"}}', '400 request.malformed'],
      ['application/json', '{"name":" "}', '400 request.invalid'],
      ['application/json', '[]', '400 request.invalid'],
      ['application/json', 'null', '400 request.invalid'],
      [null, '{"name":"x"}', '415 request.wrong_type'],
      ['application/json', `{"name":"${'x'.repeat(1024 * 1024)}"}`, '413 request.too_large'],
    ])(
      '401, then 403, then what is wrong with the body: %s %.24s is %s @security-1.10 @security-3.4',
      async (type, body, outcome) => {
        expect(await problemOf(app.guest, '/api/clients/1', type, body)).toBe('401 session.required');
        expect(await problemOf(reader, '/api/clients/1', type, body)).toBe('403 access.denied');
        expect(await problemOf(editor, '/api/clients/1', type, body)).toBe(outcome);
      },
    );

    test('Y20: a body that is not UTF-8 is refused: the letters of a name in Latin-1 would all become one', async () => {
      const headers = { 'content-type': 'application/json' };
      const body = Buffer.from('{"name":"Grün & Söhne"}', 'latin1');
      const response = await editor.fetch('/api/clients', { method: 'POST', headers, body });
      const { statusCode, code, message } = await problemIn(response);
      expect([statusCode, code]).toEqual([400, 'request.malformed']);
      expect(message).toContain('UTF-8');
    });

    test('an unknown address is unknown to everybody', async () => {
      for (const caller of [app.guest, reader, editor])
        expect((await caller.fetch('/api/nothing')).status).toBe(404);
    });
  });

  describe('G16: a start that finds', () => {
    test('a call of the contract without a handler fails and names it @spec-7.1', async () => {
      const call = endpoint({
        method: 'GET',
        path: '/api/forgotten',
        needs: 'user.manage',
        summary: 'A call that nobody answers',
        reply: Success,
        fails: [],
      });
      const database = await engine.open();
      const mount = createMount(
        Fastify(),
        { sessions: new Sessions(database, systemClock, false), read: database.read },
        safetyHeaders(false),
      );
      expect(() => requireHandlers(mount.mounted, [call])).toThrow('GET /api/forgotten has no handler.');
      mount(call, () => ({ success: true as const }));
      expect(() => requireHandlers(mount.mounted, [call])).not.toThrow();
    });
  });
});
