import { expect, test } from 'vitest';
import { pino } from 'pino';
import { listAudit } from '#domain/audit/contract.ts';
import { getCurrentUser, signOut } from '#domain/auth/contract.ts';
import { createClient, listClients } from '#domain/clients/contract.ts';
import { getClientHistory } from '#domain/history/contract.ts';
import { createHold } from '#domain/holds/contract.ts';
import { createKey, listKeys, revokeKey } from '#domain/keys/contract.ts';
import { getProduct, listProducts } from '#domain/products/contract.ts';
import { addRunEvent, createRun, getRun, listRuns } from '#domain/runs/contract.ts';
import { changeRole, listUsers, setUserActive } from '#domain/users/contract.ts';
import { callerWith } from '#testing/caller.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { addKey } from '#testing/keys.ts';
import { addRunGoods, addRunStation, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  test('a key works by its hash alone until it is revoked, and is named as itself @security-9.1', async () => {
    const app = await startTestApp(engine);
    const administrator = await app.as('administrator');
    const editor = await app.as('editor');
    const key = await addKey(app, { name: 'WMS', role: 'editor' }, editor);
    expect(key.token).toMatch(/^lpk_[\w-]{43}$/);
    const stored = await app.database.read.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key.token?.slice(10));
    expect((await key.call(getCurrentUser, {})).reply).toMatchObject({ firstName: 'Key', lastName: 'WMS' });

    const { reply: client } = await key.call(createClient, { body: { name: 'Orchard' } });
    const { reply: history } = await editor.call(getClientHistory, { params: { id: client.id } });
    expect(history[0]).toMatchObject({ userName: 'Key WMS' });
    // What it adds in a day is its own, not its maker's.
    const added = app.database.read.selectFrom('rows_added').select('user_id');
    expect(await added.where('table_name', '=', 'clients').execute()).toEqual([{ user_id: key.userId }]);

    // It is no person: it is in no list of people, and does not keep the portal from losing its last administrator.
    await addKey(app, { name: 'Boss', role: 'administrator' });
    expect((await administrator.call(listUsers, {})).reply.map(({ email }) => email)).toEqual([
      'administrator@example.com',
      'editor@example.com',
    ]);
    const [last] = (await administrator.call(listUsers, {})).reply;
    const demoted = await (
      await app.newPerson('second@example.com', 'administrator')
    ).call(changeRole, { params: { userId: last?.id ?? 0 }, body: { role: 'read_only' } });
    expect(demoted.status).toBe(200);

    // Nor does an editor see the keys of others.
    await addKey(
      app,
      { name: 'Other', role: 'read_only' },
      await app.newPerson('third@example.com', 'editor'),
    );
    const { reply: listed } = await editor.call(listKeys, {});
    expect(listed).toEqual([
      expect.objectContaining({
        name: 'WMS',
        hint: key.token?.slice(0, 10),
        lastUsedAt: '2026-01-15T08:00:00.000Z',
      }),
    ]);
    expect((await editor.call(revokeKey, { params: { id: key.keyId } })).status).toBe(200);
    expect((await key.call(listClients, {})).status).toBe(401);
    expect((await editor.call(listKeys, {})).reply).toEqual([]);
  });

  test('a key goes with its maker who is switched off or demoted, and does not come back @security-9.2', async () => {
    const app = await startTestApp(engine);
    const administrator = await app.as('administrator');
    const maker = await app.newPerson('maker@example.com', 'administrator');
    const id = maker.userId ?? 0;
    const first = await addKey(app, { name: 'First', role: 'read_only' }, maker);
    await administrator.call(changeRole, { params: { userId: id }, body: { role: 'editor' } });
    expect((await first.call(listClients, {})).status).toBe(401);
    const second = await addKey(app, { name: 'Second', role: 'editor' }, maker);
    await administrator.call(setUserActive, { params: { id }, body: { isActive: false } });
    await administrator.call(setUserActive, { params: { id }, body: { isActive: true } });
    expect((await second.call(listClients, {})).status).toBe(401);
    const { reply: trail } = await administrator.call(listAudit, { query: { kind: 'deleted' } });
    expect(trail.map(({ subject, detail }) => [subject?.entity, detail.name])).toEqual([
      ['key', 'Second'],
      ['key', 'First'],
    ]);

    // Whatever else changes an account: what the key may do is compared with it at each request.
    const third = await addKey(app, { name: 'Third', role: 'editor' }, await app.as('editor'));
    const people = app.database.read.updateTable('users').where('email', '=', 'editor@example.com');
    await people.set({ role: 'read_only' }).execute();
    expect((await third.call(listClients, {})).status).toBe(401);
  });

  testOnce(engine)('makers make keys up to their own role, with a name, in bounds', async () => {
    const app = await startTestApp(engine);
    const editor = await app.as('editor');
    const make = async (body: object) => {
      const { status, problem } = await editor.call(createKey, {
        body: { name: `Key ${JSON.stringify(body)}`.slice(0, 80), role: 'read_only', ...body },
      });
      return [status, problem.code, problem.fields];
    };
    expect(await make({ role: 'administrator' })).toEqual([403, 'key.role', undefined]);
    expect(await make({ name: ' ' })).toEqual([400, 'request.invalid', { name: 'Give the key a name.' }]);
    expect(await make({ clientId: 99 })).toEqual([404, 'client.not_found', undefined]);
    for (const network of ['10.0.0.0/33', 'home', '10.0.0.1,10.0.0.2'])
      expect(await make({ networks: [network] })).toEqual([
        400,
        'request.invalid',
        {
          networks:
            'This must be networks or addresses with commas between them, as in 10.0.4.0/24, fd12:3456::/64.',
        },
      ]);
    expect(await make({ expiresAt: '2026-01-15T08:00:00Z' })).toEqual([
      400,
      'request.invalid',
      { expiresAt: 'This must be in the future.' },
    ]);
    await addKey(app, { name: 'Taken', role: 'read_only' });
    expect(await make({ name: 'taken' })).toEqual([409, 'key.duplicate', undefined]);
    for (let n = 0; n < 20; n += 1) await make({ name: `Key ${n}` });
    expect(await make({ name: 'One more' })).toEqual([409, 'key.too_many', undefined]);
    // Somebody else's key is not there for an editor.
    expect((await editor.call(revokeKey, { params: { id: 1 } })).status).toBe(404);
  });

  testOnce(engine)(
    'a key counts in the header alone, in its networks, until it expires; an address with it is not logged @security-9.3',
    async () => {
      const lines: string[] = [];
      const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
      const app = await startTestApp(engine, {}, { logger });
      const key = await addKey(app, { name: 'WMS', role: 'editor', expiresAt: '2026-01-15T09:00:00Z' });
      const token = key.token ?? '';
      const statusOf = async (init: RequestInit, address = '/api/clients') =>
        (await app.guest.fetch(address, init)).status;
      expect(await statusOf({ headers: { cookie: `labelport=${token}` } })).toBe(401);
      for (const address of [`/api/clients?key=${token}`, `/api/nothing/${token.replaceAll('_', '%5F')}`])
        expect(await statusOf({}, address)).not.toBe(200);
      expect(lines.length).toBeGreaterThan(3);
      expect(lines.filter((line) => line.includes(token.slice(4, 20)))).toEqual([]);

      // Signing out with it ends nothing.
      expect((await key.call(signOut, {})).status).toBe(200);
      expect(await statusOf({ headers: { authorization: `Bearer ${token}` } })).toBe(200);
      const elsewhere = await addKey(app, { name: 'Away', role: 'editor', networks: ['10.0.0.0/8'] });
      expect((await elsewhere.call(listClients, {})).problem.code).toBe('access.other_network');
      const here = await addKey(app, { name: 'Here', role: 'editor', networks: ['10.0.0.0/8', '127.0.0.1'] });
      expect((await here.call(listClients, {})).status).toBe(200);
      app.clock.advance(60 * 60 * 1000);
      expect((await key.call(listClients, {})).status).toBe(401);
    },
  );

  testOnce(engine)(
    'a key of one client sees only that client, and plans only its runs @security-9.4',
    async () => {
      const app = await startTestApp(engine);
      const clientId = await addClient(app.database, 'Orchard');
      const own = await addRunGoods(app, 'OWN', { clientId });
      const other = await addProduct(app.database, {
        sku: 'X',
        clientId: await addClient(app.database, 'Mill'),
      });
      const key = await addKey(app, { name: 'WMS', role: 'editor', clientId });
      const station = await addRunStation(app, 'Bench');
      const run = { stationId: station.id, quantity: 5 };
      expect((await key.call(listProducts, {})).reply.map(({ id }) => id)).toEqual([own.productId]);
      expect((await key.call(getProduct, { params: { id: own.productId } })).status).toBe(200);
      const planned = await key.call(createRun, { body: { ...run, productId: own.productId } });
      expect([planned.status, planned.reply.worker.name]).toEqual([201, 'Editor 1']);
      expect((await key.call(listRuns, {})).reply).toHaveLength(1);

      // The same key of a creation with another body is refused with the run, as the client reads it.
      const asked = async (quantity: number) => {
        const body = JSON.stringify({ ...run, productId: own.productId, quantity });
        const headers = { 'content-type': 'application/json', 'idempotency-key': 'order-4711' };
        const sent = await key.fetch(createRun.path, { method: createRun.method, headers, body });
        return { status: sent.status, text: await sent.text() };
      };
      expect((await asked(5)).status).toBe(201);
      const [, second] = (await key.call(listRuns, {})).reply.toSorted((one, other) => one.id - other.id);
      const worker = workerAt(station.at(await app.as('read_only')));
      expect((await worker.does(second?.id ?? 0, { kind: 'hand_over' })).verdict).toBe('right');
      for (const [quantity, status] of [
        [5, 201],
        [6, 409],
      ] as const) {
        const again = await asked(quantity);
        expect([again.status, again.text.includes('Test read_only')]).toEqual([status, false]);
        expect(again.text).toContain('Worker 2');
      }

      expect((await key.call(listClients, {})).reply.map(({ id }) => id)).toEqual([clientId]);

      // What is another client's is answered like what there is not.
      const refusals = [];
      for (const productId of [other, 2_147_483_647]) {
        refusals.push(await key.call(getProduct, { params: { id: productId } }));
        refusals.push(await key.call(createRun, { body: { ...run, productId } }));
      }
      for (const refused of refusals)
        expect([refused.status, refused.problem.code]).toEqual([404, 'product.not_found']);
      expect((await key.call(listProducts, { query: { clientId: 999 } })).reply).toEqual([]);
      expect((await key.call(getRun, { params: { id: 99 } })).status).toBe(404);
      const made = await key.call(createClient, { body: { name: 'New' } });
      expect([made.status, made.problem.code]).toEqual([403, 'access.other_client']);

      // A hold stops its runs, too, and does not say whose it is.
      const editor = await app.as('editor');
      await editor.call(createHold, { body: { on: 'product', id: own.productId, reason: 'Ask Ann' } });
      const held = await key.call(createRun, { body: { ...run, productId: own.productId } });
      expect([held.problem.code, JSON.stringify(held.problem)]).toEqual([
        'hold.on',
        expect.not.stringMatching(/Test editor|Ask Ann/),
      ]);
    },
  );

  testOnce(engine)('a run is planned by a key and never worked by it, not even at its station', async () => {
    const app = await startTestApp(engine);
    const key = await addKey(app, { name: 'WMS', role: 'editor' });
    const { productId } = await addRunGoods(app, 'RUN');
    const station = await addRunStation(app, 'Bench');
    const { reply: run } = await key.call(createRun, {
      body: { productId, stationId: station.id, quantity: 5 },
    });
    expect(run).toMatchObject({ worker: { id: key.userId, name: 'Key WMS' }, state: 'planned' });
    const params = { id: run.id };
    const worked = await key.call(addRunEvent, { params, body: { kind: 'hand_over' } });
    expect(worked.problem.code).toBe('access.for_people');

    const reader = await addKey(app, { name: 'Reader', role: 'read_only' });
    const atStation = callerWith(app.url, reader.token, null, { 'x-station-token': station.token });
    const started = await atStation.call(createRun, {
      body: { productId, stationId: station.id, quantity: 5 },
    });
    expect(started.problem.code).toBe('run.not_at_station');
  });
});
