import { beforeAll, describe, expect, test } from 'vitest';
import { getClient, listClients } from '#domain/clients/contract.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { badIds } from '#testing/samples/bad-ids.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';
import { findClientsByName, streamClients } from './store.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let reader: Caller;
  let orchard: number;

  beforeAll(async () => {
    app = await startTestApp(engine);
    reader = await app.as('read_only');
    orchard = await addClient(app.database, 'Orchard Foods', { aboutUs: 'Jam since 1890' });
    for (const name of ['Älv & Sons', '50%_off', 'harbour', 'Orchard Foods', 'Åre'])
      await addClient(app.database, name);
    await addProducts(app.database, [
      { sku: 'A-1', clientId: orchard },
      { sku: 'A-2', clientId: orchard },
      { sku: 'A-1' },
    ]);
  });

  describe('T6: a list of clients', () => {
    const names = async (query: Parameters<typeof reader.call<typeof listClients>>[1]['query']) => {
      const { status, reply } = await reader.call(listClients, { query });
      expect(status).toBe(200);
      return reply.map(({ name }) => name);
    };

    test('A15: is an array of whole clients, newest first; a brief one is without the texts @spec-2.78 @spec-7.7', async () => {
      const { reply, headers } = await reader.call(listClients, {});
      expect(reply.map(({ name }) => name)).toEqual([
        'Åre',
        'Orchard Foods',
        'harbour',
        '50%_off',
        'Älv & Sons',
        'Orchard Foods',
      ]);
      expect(headers.get('x-total-count')).toBeNull();
      expect(reply.at(-1)).toEqual({
        id: orchard,
        name: 'Orchard Foods',
        image: null,
        aboutUs: 'Jam since 1890',
        about: null,
        keyContacts: null,
        thingsToRemember: null,
        labellingInstructions: null,
        paperworkRequirements: null,
        stackingGuidelines: null,
        dateFormat: null,
        dateWords: null,
        linkDomain: null,
        inStoreCodes: null,
        contactPerson: null,
        beginning: 'Jam since 1890',
        productCount: 2,
        version: 1,
        createdAt: '2026-01-10T09:30:00.000Z',
        updatedAt: '2026-01-10T09:30:00.000Z',
      });
      const { reply: brief } = await reader.call(listClients, { query: { brief: true } });
      expect(Object.keys(brief.at(-1) ?? {}).toSorted()).toEqual([
        'beginning',
        'createdAt',
        'id',
        'image',
        'name',
        'productCount',
        'updatedAt',
        'version',
      ]);
    });

    test('sorts by name with letter case and accents aside, both ways @spec-2.78', async () => {
      const ascending = ['50%_off', 'Älv & Sons', 'Åre', 'harbour', 'Orchard Foods', 'Orchard Foods'];
      expect(await names({ sort: 'name' })).toEqual(ascending);
      expect(await names({ sort: 'name-desc' })).toEqual(ascending.toReversed());
    });

    test('equals its pages one after the other, in every order', async () => {
      for (const sort of ['recent', 'name', 'name-desc'] as const) {
        const whole = await reader.call(listClients, { query: { sort } });
        const pages: number[] = [];
        for (const page of [1, 2, 3]) {
          const { reply, headers } = await reader.call(listClients, { query: { sort, page, pageSize: 2 } });
          expect(headers.get('x-total-count')).toBe('6');
          pages.push(...reply.map(({ id }) => id));
        }
        expect(pages).toEqual(whole.reply.map(({ id }) => id));
      }
    });

    test.each([
      ['orchard', ['Orchard Foods', 'Orchard Foods']],
      ['ALV', ['Älv & Sons']],
      ['%', ['50%_off']],
      ['_', ['50%_off']],
      ['h%r', []],
      ['\\', []],
      ["' or '1'='1", []],
    ])('finds %j in a name as it is written', async (search, found) => {
      expect(await names({ search })).toEqual(found);
    });

    test('a page that is searched has the total of what was found', async () => {
      const { reply, headers } = await reader.call(listClients, {
        query: { search: 'orchard', page: 2, pageSize: 1 },
      });
      expect([reply.map(({ id }) => id), headers.get('x-total-count')]).toEqual([[orchard], '2']);
    });

    testOnce(engine).each(['recent', 'name', 'name-desc'] as const)(
      'that is longer than what is read at once has each client once, sorted by %s',
      async (sort) => {
        const database = await engine.open();
        await database.write((queries) =>
          insertMany(
            queries,
            'clients',
            Array.from({ length: 1_001 }, (_, n) => ({
              name: `Client ${n}`,
              name_key: 'client',
              created_at: '2026-01-10T09:30:00.000Z',
              updated_at: '2026-01-10T09:30:00.000Z',
            })),
          ),
        );
        const ids: number[] = [];
        for await (const { id } of streamClients(database.read, { nameContains: '', sort, isBrief: true }))
          ids.push(id);
        expect([ids.length, new Set(ids).size]).toEqual([1_001, 1_001]);
      },
    );

    testOnce(engine)('by name, as an import looks them up, has all with one name', async () => {
      const byName = await findClientsByName(app.database.read);
      expect(byName.get('orchard foods')).toContainEqual({ id: orchard, name: 'Orchard Foods' });
    });

    testOnce(engine).each(['page=0', 'pageSize=101', 'sort=age', 'search=%00', 'page=1&page=2'])(
      'refuses ?%s with a sentence',
      async (query) => {
        const response = await reader.fetch(`/api/clients?${query}`);
        expect([response.status, (await problemIn(response)).code]).toEqual([400, 'request.invalid']);
      },
    );
  });

  describe('T7: one client', () => {
    test('comes with all its texts @spec-7.8', async () => {
      await app.database.write((queries) =>
        queries
          .updateTable('clients')
          .set({
            image: 'images/orchard.png',
            key_contacts: 'Mia\n+44 20 7946 0001',
            things_to_remember: '<b>No</b> glass',
            labelling_instructions: '1',
            paperwork_requirements: '2',
            stacking_guidelines: '3',
            about: '4',
            contact_person: '5',
          })
          .where('id', '=', orchard)
          .execute(),
      );
      const { status, reply } = await reader.call(getClient, { params: { id: orchard } });
      expect(status).toBe(200);
      expect(reply).toEqual({
        id: orchard,
        name: 'Orchard Foods',
        image: 'images/orchard.png',
        aboutUs: 'Jam since 1890',
        keyContacts: 'Mia\n+44 20 7946 0001',
        thingsToRemember: '<b>No</b> glass',
        labellingInstructions: '1',
        paperworkRequirements: '2',
        stackingGuidelines: '3',
        dateFormat: null,
        dateWords: null,
        linkDomain: null,
        inStoreCodes: null,
        about: '4',
        contactPerson: '5',
        productCount: 2,
        version: 1,
        createdAt: '2026-01-10T09:30:00.000Z',
        updatedAt: '2026-01-10T09:30:00.000Z',
      });
    });

    testOnce(engine)('is not sent again to who has it: 304 with its ETag, until it changes', async () => {
      for (const address of [`/api/clients/${orchard}`, '/api/clients?page=1']) {
        const first = await reader.fetch(address);
        const tag = first.headers.get('etag') ?? '';
        expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
        const again = await reader.fetch(address, { headers: { 'if-none-match': tag } });
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
        await app.database.write((queries) =>
          queries.updateTable('clients').set({ about_us: address }).where('id', '=', orchard).execute(),
        );
        const changed = await reader.fetch(address, { headers: { 'if-none-match': tag } });
        expect(changed.status).toBe(200);
      }
    });

    testOnce(engine).each(badIds)('%.20s is the id of none', async (badId) => {
      const response = await reader.fetch(`/api/clients/${badId}`);
      expect(await problemIn(response)).toEqual({
        statusCode: 404,
        error: 'Not Found',
        message: 'Client not found',
        code: 'client.not_found',
      });
    });

    testOnce(engine)('that is gone is not found', async () => {
      const { status, problem } = await reader.call(getClient, { params: { id: 2_147_483_647 } });
      expect([status, problem.message]).toEqual([404, 'Client not found']);
    });
  });
});

onBothEngines((engine) => {
  describe('T6: a list of many clients with long texts', () => {
    let app: TestApp;
    let reader: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      const at = '2026-01-10T09:30:00.000Z';
      const rows = Array.from({ length: 1_001 }, (_, index) => ({
        name: `Client ${index % 7}`,
        name_key: `client ${index % 7}`,
        // The last ones, which stand first by themselves: a thousand of them are 40 MB in each answer.
        about_us: index < 900 ? null : `${'é'.repeat(199)}😀${'x'.repeat(19_800)}`,
        about: index < 900 ? null : 'y'.repeat(20_000),
        created_at: at,
        updated_at: at,
      }));
      await app.database.write(async (queries) => {
        for (let start = 0; start < rows.length; start += 100)
          await queries
            .insertInto('clients')
            .values(rows.slice(start, start + 100))
            .execute();
      });
    });

    test('A15: carries the texts whole under their names, and the first 200 characters for a card', async () => {
      for (const query of [{}, { page: 1, pageSize: 1 }]) {
        const [first] = (await reader.call(listClients, { query })).reply;
        expect(first?.beginning).toBe(`${'é'.repeat(199)}😀`);
        expect([first?.aboutUs?.length, first?.about?.length]).toEqual([20_001, 20_000]);
        const { reply } = await reader.call(getClient, { params: { id: first?.id ?? 0 } });
        expect([reply.aboutUs?.length, reply.about?.length]).toEqual([20_001, 20_000]);
      }
    });

    test.each(['recent', 'name', 'name-desc'] as const)(
      'is sent piece by piece, each client once in the order of "%s"',
      async (sort) => {
        const { reply, headers } = await reader.call(listClients, { query: { sort } });
        expect([headers.get('content-length'), headers.get('etag')]).toEqual([null, null]);
        const key = ({ id, name }: { id: number; name: string }) =>
          `${sort === 'recent' ? '' : name}/${String(id).padStart(6, '0')}`;
        const sorted = reply.map(key).toSorted();
        expect(reply.map(key)).toEqual(sort === 'name' ? sorted : sorted.toReversed());
        expect(new Set(sorted).size).toBe(1_001);
      },
    );

    testOnce(engine)('can be searched whole', async () => {
      const { reply } = await reader.call(listClients, { query: { search: 'client 3', sort: 'name' } });
      expect([reply.length, new Set(reply.map(({ name }) => name))]).toEqual([143, new Set(['Client 3'])]);
    });
  });
});
