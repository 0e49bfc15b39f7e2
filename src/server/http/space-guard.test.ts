import { beforeAll, describe, expect, test } from 'vitest';
import { signIn, signOut } from '#domain/auth/contract.ts';
import { createClient, deleteClient, getClient } from '#domain/clients/contract.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { createDataset, deleteDataset } from '#domain/datasets/contract.ts';
import { changeRole, setUserActive } from '#domain/users/contract.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { aDays } from '#server/bounds/table-bounds.ts';
import { callerFor } from '#testing/caller-for.ts';
import { changes } from '#testing/every-change.ts';
import { type Change, settingsOfChanges } from '#testing/changes/change.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, onSqlite } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { grows } from './space-guard.ts';

const gibibyte = 1024 ** 3;
const roomy = { free: 100 * gibibyte, total: 200 * gibibyte };
/** Too little for files, but enough for records. */
const low = { free: gibibyte / 2, total: 200 * gibibyte };
const short = { free: gibibyte / 2 - 1, total: 200 * gibibyte };

test('X1: every call that writes is refused while space is short, but those that keep the portal safe or make room @security-8.1', () => {
  const writing = everyEndpoint.filter(({ method }) => method !== 'GET');
  const always = writing
    .filter((endpoint) => !grows(endpoint))
    .map(({ method, path }) => `${method} ${path}`);
  // Whoever adds a call that protects accounts, stops something or frees space adds it here, and `whenFull` to the call.
  expect(always.filter((call) => !call.startsWith('DELETE')).toSorted()).toEqual([
    'PATCH /scim/v2/Users/:id',
    'POST /api/admin/clear-out',
    'POST /api/admin/clock/confirm',
    'POST /api/auth/badge',
    'POST /api/auth/forgot-password',
    'POST /api/auth/heartbeat',
    'POST /api/auth/oidc/backchannel-logout',
    'POST /api/auth/oidc/finish',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/auth/resend-verification',
    'POST /api/auth/reset-password',
    'POST /api/auth/signin',
    'POST /api/auth/signout',
    'POST /api/auth/verify-email',
    'POST /api/inventory/bulk-delete',
    'POST /api/passkeys/challenge',
    'POST /api/passkeys/options',
    'POST /api/print-jobs/:id/cancel',
    'POST /api/release-link',
    'POST /api/release-link/picture',
    'POST /api/rolls/:code/quarantine',
    'POST /api/rolls/:code/scrap',
    'POST /mcp',
    'PUT /api/admin/users/:id/active',
    'PUT /api/admin/users/:id/partner',
    'PUT /api/admin/users/:userId/role',
    'PUT /api/auth/locale',
    'PUT /api/badges/:id/pin',
    'PUT /scim/v2/Users/:id',
  ]);
  expect(writing.filter(({ whenFull }) => typeof whenFull === 'object').map(({ path }) => path)).toEqual([
    '/api/runs/:id/events',
  ]);
  expect(
    everyEndpoint.filter(({ method }) => method === 'GET' || method === 'DELETE').some((one) => grows(one)),
  ).toBe(false);
});

onBothEngines((engine) => {
  test('X1: a database elsewhere has a disk of its own, and its portal goes on', async () => {
    const app = await startTestApp(engine, {}, { space: async () => short });
    const administrator = await app.as('administrator');
    const made = await administrator.call(createClient, { body: { name: 'Vale' } });
    expect(made.status).toBe({ SQLite: 507, PostgreSQL: 201 }[engine.name]);
  });
});

onSqlite((engine) => {
  describe('X1: while the disk of the database is nearly full', () => {
    let app: TestApp;
    let administrator: Caller;
    let space = roomy;
    let words = 0;

    beforeAll(async () => {
      app = await startTestApp(engine, settingsOfChanges, { space: async () => space });
      administrator = await app.as('administrator');
    });

    test('X1: what makes it larger is refused in words, for whoever may do it, and nothing changes', async () => {
      space = low;
      expect((await administrator.call(createClient, { body: { name: 'Vale' } })).status).toBe(201);
      space = short;
      const callerOf = await callerFor(app);
      const before = await checksum(app.database);
      for (const endpoint of everyEndpoint.filter((one) => grows(one) && typeof one.whenFull !== 'object')) {
        const { method, path } = endpoint;
        const response = await callerOf(endpoint).fetch(path.replaceAll(/:\w+/g, '1'), { method });
        const { statusCode, code, message } = await problemIn(response);
        expect([path, statusCode, code, message]).toEqual([
          path,
          507,
          'storage.full',
          'There is hardly any space left on the disk of the portal. Nothing was saved. Please tell an administrator: until there is room again, only reading and deleting work.',
        ]);
      }
      expect(await checksum(app.database)).toBe(before);
      const reader = await app.as('read_only');
      expect((await reader.fetch('/api/clients', { method: 'POST' })).status).toBe(403);
      expect((await app.guest.fetch('/api/datasets', { method: 'POST' })).status).toBe(401);
    });

    test('Y2: what was cleared out makes room inside the file, although the disk stays as it is', async () => {
      space = roomy;
      const owner = await app.newPerson('owner@example.com', 'read_only');
      const made: number[] = [];
      for (let dataset = 0; dataset < 20; dataset += 1) {
        const body = { name: 'A', dataType: 't', data: 'x'.repeat(60_000) };
        made.push((await owner.call(createDataset, { body })).reply.id);
      }
      space = short;
      expect((await administrator.call(createClient, { body: { name: 'Hill' } })).status).toBe(507);
      for (const id of made) await owner.call(deleteDataset, { params: { id } });
      expect((await administrator.call(createClient, { body: { name: 'Hill' } })).status).toBe(201);
      space = { free: 63 * 1024 ** 2, total: 64 * gibibyte };
      expect((await administrator.call(createClient, { body: { name: 'Dale' } })).status).toBe(507);
    });

    const makingRoom = changes.filter(
      ({ call, how }) => !grows(call) || (typeof call.whenFull === 'object' && how === 'that abandons it'),
    );
    test.each(
      makingRoom.map((change): [string, Change] => [`${change.call.method} ${change.call.path}`, change]),
    )(
      'Y17: %s is done all the same, also by somebody who has added all that one may in a day',
      async (_, change) => {
        space = roomy;
        const {
          params,
          query,
          body,
          headers,
          by = administrator,
        } = await change.prepare({
          app,
          administrator,
          word: `full${(words += 1)}`,
        });
        space = short;
        await app.database.write((queries) =>
          insertMany(
            queries,
            'rows_added',
            // But not all sign-ins of a day, of which there are thousands.
            [...aDays.keys()]
              .filter((table) => table !== 'user_sessions')
              .map((table) => ({
                user_id: by.userId ?? administrator.userId ?? 0,
                day: app.clock.now.toISOString().slice(0, 10),
                table_name: table,
                row_count: 1e9,
                bytes: 1e12,
              })),
            { ignoresConflicts: true },
          ),
        );
        const response = await by.fetch(addressOf(change.call, params, query), {
          method: change.call.method,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          body: body === undefined ? null : JSON.stringify(body),
        });
        await app.database.write((queries) => queries.deleteFrom('rows_added').execute());
        expect([response.status, await response.text()]).toEqual([
          change.call.status ?? 200,
          expect.any(String),
        ]);
      },
    );

    test('X1: people still sign in and out, an account is switched off, and what was kept is deleted @security-8.1', async () => {
      space = roomy;
      const attacker = await app.newPerson('attacker@example.com', 'read_only');
      const own = await attacker.call(createDataset, { body: { name: 'A', dataType: 't', data: 1 } });
      const clientId = await addClient(app.database, 'Orchard');
      space = short;
      const body = { email: 'attacker@example.com', password: testPassword };
      expect((await app.guest.call(signIn, { body })).status).toBe(200);
      expect((await attacker.call(deleteDataset, { params: { id: own.reply.id } })).status).toBe(200);
      expect((await administrator.call(getClient, { params: { id: clientId } })).status).toBe(200);
      expect((await administrator.call(deleteClient, { params: { id: clientId } })).status).toBe(200);
      const userId = attacker.userId ?? 0;
      const role = await administrator.call(changeRole, { params: { userId }, body: { role: 'editor' } });
      const off = await administrator.call(setUserActive, {
        params: { id: userId },
        body: { isActive: false },
      });
      expect([role.status, off.status]).toEqual([200, 200]);
      expect((await (await app.newPerson('leaving@example.com', 'editor')).call(signOut, {})).status).toBe(
        200,
      );
    });
  });
});
