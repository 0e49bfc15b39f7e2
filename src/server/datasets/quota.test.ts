import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import {
  createDataset,
  deleteAnyDataset,
  deleteDataset,
  listAllDatasets,
  listDatasets,
  updateDataset,
} from '#domain/datasets/contract.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('X1: how much one person keeps in datasets', () => {
    let app: TestApp;
    let administrator: Caller;
    let people = 0;

    beforeAll(async () => {
      app = await startTestApp(engine);
      administrator = await app.as('administrator');
    });

    const someone = () => {
      people += 1;
      return app.newPerson(`quota-${people}@example.com`, 'read_only');
    };
    const keep = (person: Caller, length: number, name = 'Pallets') =>
      person.call(createDataset, { body: { name, dataType: 'table', data: 'x'.repeat(length - 2) } });
    /** As many datasets as a user may have, minus a few. */
    const fill = (person: Caller, count: number, size: number) =>
      app.database.write(async (queries) => {
        for (let index = 0; index < count; index += 1)
          await queries
            .insertInto('datasets')
            .values({
              name: 'Filled',
              data_type: 'table',
              data: '1',
              size,
              user_id: person.userId ?? 0,
              created_at: '2026-01-01T08:00:00.000Z',
              updated_at: '2026-01-01T08:00:00.000Z',
            })
            .execute();
      });

    test('X1: is 200 datasets, also where many are sent at one moment @security-8.1', async () => {
      const person = await someone();
      await fill(person, 195, 1);
      const answers = await Promise.all(Array.from({ length: 12 }, () => keep(person, 10)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        ...Array.from({ length: 5 }, () => 201),
        ...Array.from({ length: 7 }, () => 409),
      ]);
      const refused = answers.find(({ status }) => status === 409);
      expect([refused?.problem.code, refused?.problem.message]).toEqual([
        'dataset.quota',
        'You may keep 200 datasets of 5 MB in all. Nothing was saved. Delete some first.',
      ]);
      // Other users have their own quota, and deleting a dataset frees some.
      expect((await keep(await someone(), 10)).status).toBe(201);
      const made = answers.find(({ status }) => status === 201);
      await person.call(deleteDataset, { params: { id: made?.reply.id ?? 0 } });
      expect((await keep(person, 10)).status).toBe(201);
    });

    test('X1: leaves a thousand keys of creations at most, the newest, also where each is deleted again @security-8.1', async () => {
      const person = await someone();
      const userId = person.userId ?? 0;
      await app.database.write(async (queries) => {
        for (let index = 0; index < 1_005; index += 1)
          await queries
            .insertInto('idempotency_keys')
            .values({
              user_id: userId,
              key: `before-${index}`,
              call: 'POST /api/datasets',
              record_id: 1,
              created_at: new Date(app.clock.now.getTime() - 2_000_000 + index * 1_000).toISOString(),
            })
            .execute();
      });
      const response = await person.fetch('/api/datasets', {
        method: 'POST',
        body: JSON.stringify({ name: 'Pallets', dataType: 'table', data: 1 }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'the-newest' },
      });
      expect(response.status).toBe(201);
      const left = await app.database.read
        .selectFrom('idempotency_keys')
        .select('key')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute();
      expect([left.length, left[0]?.key, left.at(-1)?.key]).toEqual([1_000, 'before-6', 'the-newest']);
    });

    test('X1: is 5 MB, to the byte, for what is added and what is changed @security-8.1', async () => {
      const person = await someone();
      await fill(person, 80, 65_000);
      const { reply } = await keep(person, 42_880 - 10);
      expect((await keep(person, 11)).problem).toMatchObject({
        code: 'dataset.quota',
        said: { code: 'refusal.dataset_quota' },
      });
      const change = (length: number) =>
        person.call(updateDataset, { params: { id: reply.id }, body: { data: 'x'.repeat(length - 2) } });
      expect((await change(42_881)).problem.code).toBe('dataset.quota');
      expect((await change(42_880)).status).toBe(200);
      expect((await change(10)).status).toBe(200);
    });

    test('X1: is 5 MB in bytes, also where a change has fewer characters than before @security-8.1', async () => {
      const person = await someone();
      await fill(person, 1, 5_200_000);
      const { reply } = await keep(person, 40_000);
      const change = (data: string) =>
        person.call(updateDataset, { params: { id: reply.id }, body: { data } });
      expect((await change('€'.repeat(20_000))).problem.code).toBe('dataset.quota');
      expect((await change('€'.repeat(10_000))).status).toBe(200);
    });

    test('X1: is seen by administrators, largest first and without what is in it, and deleted by them @security-8.1', async () => {
      const person = await someone();
      const { reply: made } = await keep(person, 60_001, 'Secret');
      const { reply, headers } = await administrator.call(listAllDatasets, { query: { pageSize: 100 } });
      expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0);
      expect(reply.map(({ size }) => size)).toEqual(reply.map(({ size }) => size).toSorted((a, b) => b - a));
      expect(reply.find(({ id }) => id === made.id)).toEqual({
        id: made.id,
        name: 'Secret',
        dataType: 'table',
        isPublic: false,
        owner: { id: person.userId, name: 'Test read_only' },
        size: 60_001,
        createdAt: made.createdAt,
        updatedAt: made.updatedAt,
      });
      const params = { id: made.id };
      for (const other of [person, await app.as('editor')])
        expect((await other.call(deleteAnyDataset, { params })).status).toBe(403);
      expect((await administrator.call(deleteAnyDataset, { params })).reply).toEqual({ success: true });
      expect((await administrator.call(deleteAnyDataset, { params })).status).toBe(404);
      const { reply: trail } = await administrator.call(listAudit, {
        query: { kind: 'deleted', pageSize: 1 },
      });
      expect(trail).toMatchObject([
        {
          person: { id: administrator.userId },
          subject: { entity: 'dataset', id: made.id },
          detail: { owner: person.userId },
        },
      ]);
    });

    test('X1, X18: stands in the audit trail: what was added, changed and deleted, the name where all read it @security-8.1', async () => {
      const person = await someone();
      const { reply } = await person.call(createDataset, {
        body: { name: 'Open', dataType: 'table', data: 1, isPublic: true },
      });
      const params = { id: reply.id };
      await person.call(updateDataset, { params, body: { data: 2 } });
      await person.call(updateDataset, { params, body: { data: 2 } });
      await person.call(updateDataset, { params, body: { isPublic: false } });
      await person.call(deleteDataset, { params });
      const { reply: trail } = await administrator.call(listAudit, { query: { person: person.userId ?? 0 } });
      expect(trail.map(({ kind, subject, detail }) => [kind, subject?.id, detail])).toEqual([
        ['deleted', reply.id, {}],
        ['changed', reply.id, {}],
        ['changed', reply.id, { name: 'Open' }],
        ['created', reply.id, { name: 'Open' }],
      ]);
    });

    test('X18: ten a minute of one person are rows of the trail, the others are counted in the last', async () => {
      const person = await someone();
      for (let index = 0; index < 25; index += 1) await keep(person, 10);
      const trail = async () =>
        (await administrator.call(listAudit, { query: { person: person.userId ?? 0 } })).reply.map(
          ({ times }) => times,
        );
      expect(await trail()).toEqual([16, ...Array.from({ length: 9 }, () => 1)]);
      app.clock.advance(60_000);
      await keep(person, 10);
      expect((await trail()).slice(0, 2)).toEqual([1, 16]);
    });

    test('X1: a refused dataset leaves nothing, not even a row of the trail', async () => {
      const person = await someone();
      await fill(person, 200, 1);
      const before = await checksum(app.database);
      expect((await keep(person, 10)).status).toBe(409);
      expect(await checksum(app.database)).toBe(before);
      expect((await person.call(listDatasets, { query: { pageSize: 1 } })).status).toBe(200);
    });
  });
});
