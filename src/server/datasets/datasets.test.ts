import { beforeAll, describe, expect, test } from 'vitest';
import {
  createDataset,
  deleteDataset,
  getDataset,
  listDatasets,
  updateDataset,
} from '#domain/datasets/contract.ts';
import { badIds } from '#testing/samples/bad-ids.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('datasets', () => {
    let app: TestApp;
    let owner: Caller;
    let other: Caller;
    let administrator: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      owner = await app.as('read_only');
      other = await app.newPerson('other@example.com', 'read_only');
      administrator = await app.as('administrator');
    });

    const add = async (isPublic: boolean, name = 'Pallets') =>
      (await owner.call(createDataset, { body: { name, dataType: 'table', data: [1], isPublic } })).reply;

    const send = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
      owner.fetch(path, { method, headers: { 'content-type': 'application/json', ...headers }, body });

    test('are kept whole and answered as they were sent @spec-3.29', async () => {
      const data = { rows: [[1, 2.5, null, true, 'Größe']], 'a key': {}, '': [] };
      const { status, reply } = await owner.call(createDataset, {
        body: { name: ' Pallets ', description: '', dataType: 'table', data, tags: ['floor', ' 2026 '] },
      });
      expect(status).toBe(201);
      expect(reply).toEqual({
        id: reply.id,
        name: 'Pallets',
        description: null,
        dataType: 'table',
        data,
        userId: owner.userId,
        isPublic: false,
        tags: ['floor', '2026'],
        createdAt: '2026-01-15T08:00:00.000Z',
        updatedAt: '2026-01-15T08:00:00.000Z',
      });
      expect((await owner.call(getDataset, { params: { id: reply.id } })).reply).toEqual(reply);
    });

    test.each([[null], [0], [''], [false], ['text'], [[]]])('may be just %j', async (data) => {
      const { reply } = await owner.call(createDataset, { body: { name: 'A', dataType: 'b', data } });
      expect((await owner.call(getDataset, { params: { id: reply.id } })).reply.data).toEqual(data);
    });

    test('are changed field by field; what is left out stays', async () => {
      const made = await add(true);
      app.clock.advance(1_000);
      const { status, reply } = await owner.call(updateDataset, {
        params: { id: made.id },
        body: { data: { b: 2 }, tags: ['x'] },
      });
      expect([status, reply]).toEqual([
        200,
        { ...made, data: { b: 2 }, tags: ['x'], updatedAt: app.clock.now.toISOString() },
      ]);
      const renamed = await owner.call(updateDataset, { params: { id: made.id }, body: { name: 'Crates' } });
      expect(renamed.reply).toEqual({ ...reply, name: 'Crates' });
    });

    test('that are private are nobody else’s, not even an administrator’s', async () => {
      const params = { id: (await add(false)).id };
      const before = await checksum(app.database);
      for (const person of [other, administrator]) {
        const answers = [
          await person.call(getDataset, { params }),
          await person.call(updateDataset, { params, body: { name: 'Mine' } }),
          await person.call(deleteDataset, { params }),
        ];
        expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
          [404, 'dataset.not_found'],
          [404, 'dataset.not_found'],
          [404, 'dataset.not_found'],
        ]);
      }
      expect(await checksum(app.database)).toBe(before);
    });

    test('that are public are read by all and changed by their owner', async () => {
      const made = await add(true);
      const params = { id: made.id };
      for (const person of [other, administrator]) {
        expect((await person.call(getDataset, { params })).reply).toEqual(made);
        const changed = await person.call(updateDataset, { params, body: { name: 'Mine' } });
        expect([changed.status, changed.problem.message]).toEqual([
          403,
          'Only its owner can change a dataset.',
        ]);
        expect((await person.call(deleteDataset, { params })).status).toBe(403);
      }
      expect((await owner.call(deleteDataset, { params })).reply).toEqual({ success: true });
      expect((await owner.call(getDataset, { params })).problem.message).toBe('Dataset not found');
    });

    test('are listed newest first: one’s own and the public ones', async () => {
      const person = await app.newPerson('lister@example.com', 'read_only');
      const { reply: before } = await person.call(listDatasets, {});
      expect(before.every(({ isPublic }) => isPublic)).toBe(true);
      await add(false);
      const open = await add(true);
      const own = await person.call(createDataset, { body: { name: 'Own', dataType: 'note', data: 1 } });
      const { reply } = await person.call(listDatasets, {});
      expect(reply).toEqual([own.reply, open, ...before]);
      const page = await person.call(listDatasets, { query: { page: 2, pageSize: 1 } });
      expect(page.headers.get('x-total-count')).toBe(String(reply.length));
      expect(page.reply).toEqual([open]);
    });

    testOnce(engine).each([
      ['{"dataType":"t","data":1}', { name: 'Name is required' }],
      ['{"name":" ","dataType":"t","data":1}', { name: 'Name is required' }],
      ['{"name":"a","data":1}', { dataType: 'Data type is required' }],
      ['{"name":"a","dataType":"t"}', { data: 'Data is required' }],
      [
        '{"name":"a","dataType":"t","data":["\\u0000"]}',
        { data: 'This data has characters that cannot be stored.' },
      ],
      ['{"name":"a","dataType":"t","data":1,"isPublic":"yes"}', { isPublic: 'This must be true or false.' }],
      ['{"name":"a","dataType":"t","data":1,"tags":[""]}', { 'tags.0': 'A tag cannot be empty.' }],
      [
        `{"name":"a","dataType":"t","data":${'['.repeat(65)}${']'.repeat(65)}}`,
        { data: 'Lists and objects lie in each other at most 64 deep.' },
      ],
      [
        `{"name":"a","dataType":"t","data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
        { data: 'Lists and objects lie in each other at most 64 deep.' },
      ],
    ])('refuse %.60s @spec-3.29', async (body, fields) => {
      const problem = await problemIn(await send('POST', '/api/datasets', body));
      expect([problem.statusCode, problem.fields]).toEqual([400, fields]);
    });

    testOnce(engine)(
      'X2: weigh 64 kB at most, and a body of more than 128 kB is not even read @security-8.2',
      async () => {
        const bodyOf = (length: number, blanks = 0) =>
          `${JSON.stringify({ name: 'a', dataType: 't', data: 'x'.repeat(length) })}${' '.repeat(blanks)}`;
        const room = 65_536 - 2;
        expect((await send('POST', '/api/datasets', bodyOf(room))).status).toBe(201);
        const { statusCode, fields } = await problemIn(await send('POST', '/api/datasets', bodyOf(room + 1)));
        expect([statusCode, fields]).toEqual([400, { data: 'At most 64 kB of JSON.' }]);
        const blanks = 131_072 - bodyOf(1).length;
        expect((await send('POST', '/api/datasets', bodyOf(1, blanks))).status).toBe(201);
        const refused = await problemIn(await send('POST', '/api/datasets', bodyOf(1, blanks + 1)));
        expect([refused.statusCode, refused.code]).toEqual([413, 'request.too_large']);
      },
    );

    test('X2: are sent as they are stored, alone and in lists, without being read @security-8.2', async () => {
      const person = await app.newPerson('stored@example.com', 'read_only');
      const own = { body: { name: 'Stored', dataType: 'note', data: 1 } };
      const { reply: made } = await person.call(createDataset, own);
      // Not valid JSON: proves that the stored text is never parsed.
      const stored = '{"as": [it, stands]}';
      await app.database.write((queries) =>
        queries.updateTable('datasets').set({ data: stored }).where('id', '=', made.id).execute(),
      );
      const alone = await (await person.fetch(`/api/datasets/${made.id}`)).text();
      expect(alone.endsWith(`,"data":${stored}}`)).toBe(true);
      const list = await (await person.fetch('/api/datasets?pageSize=1')).text();
      expect(list).toBe(`[${alone}]`);
      await app.database.write((queries) =>
        queries.deleteFrom('datasets').where('id', '=', made.id).execute(),
      );
    });

    test('X2: are listed 16 at a time, so that a list is a megabyte at most @security-8.2', async () => {
      const person = await app.newPerson('many@example.com', 'read_only');
      for (let index = 0; index < 20; index += 1)
        await person.call(createDataset, { body: { name: `N${index}`, dataType: 'note', data: index } });
      const { reply, headers } = await person.call(listDatasets, {});
      expect(reply.map(({ name }) => name)).toEqual(
        Array.from({ length: 16 }, (_, index) => `N${19 - index}`),
      );
      expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(20);
      const next = await person.call(listDatasets, { query: { page: 2 } });
      expect(next.reply.slice(0, 4).map(({ name }) => name)).toEqual(['N3', 'N2', 'N1', 'N0']);
      expect((await person.call(listDatasets, { query: { pageSize: 17 } })).problem.message).toBe(
        'This must be between 1 and 16.',
      );
    });

    testOnce(engine)('refuse names of prototypes in their data @security-1.10', async () => {
      const body = '{"name":"a","dataType":"t","data":{"__proto__":{"isPublic":true}}}';
      expect((await problemIn(await send('POST', '/api/datasets', body))).code).toBe('request.malformed');
    });

    test('G11: sent twice with one key are one', async () => {
      const body = '{"name":"a","dataType":"t","data":1}';
      const once = () => send('POST', '/api/datasets', body, { 'idempotency-key': 'a-dataset-once' });
      const [first, second] = await Promise.all([once(), once()]);
      expect(await first.json()).toEqual(await second.json());
    });

    testOnce(engine)('of an id that is none are not found', async () => {
      for (const bad of badIds)
        expect((await problemIn(await owner.fetch(`/api/datasets/${bad}`))).message).toBe(
          'Dataset not found',
        );
    });
  });
});
