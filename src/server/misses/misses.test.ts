import { beforeAll, describe, expect, test } from 'vitest';
import * as limits from '#domain/limits.ts';
import {
  listMisses,
  listMyMisses,
  reportMiss,
  seeMiss,
  settleMiss,
  type MissDraft,
} from '#domain/misses/contract.ts';
import { deleteClient } from '#domain/clients/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { purgeExpired } from '../operations/purge.ts';

onBothEngines((engine) => {
  describe('an unknown code', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;
    let administrator: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      editor = await app.as('editor');
      administrator = await app.as('administrator');
    });

    const tell = async (body: MissDraft, who = reader) => {
      const { status, reply, problem } = await who.call(reportMiss, { body });
      if (status !== 201) throw new Error(problem.message);
      return reply;
    };
    const listed = async (query: object = {}) => (await editor.call(listMisses, { query })).reply;
    const one = async (id: number) => (await listed()).find((miss) => miss.id === id);

    test('is told by anybody, and counts up while it is open: in any spelling, for each client apart', async () => {
      const clientId = await addClient(app.database, 'Orchard');
      const { id } = await tell({ text: '4006381333931', page: '/search?term=4006381333931' });
      await tell({ text: '4006381333931' });
      await tell({ text: '04006381333931', page: '/bench' }, administrator);
      const other = await tell({ text: '4006381333931', clientId });
      expect(await one(id)).toMatchObject({
        text: '4006381333931',
        client: null,
        page: '/bench',
        count: 3,
        people: 2,
        state: 'open',
        products: [],
      });
      expect(other).toMatchObject({ client: { id: clientId, name: 'Orchard' }, count: 1 });
      expect((await listed({ client: clientId })).map((miss) => miss.id)).toEqual([other.id]);
      await administrator.call(deleteClient, { params: { id: clientId } });
      expect((await one(other.id))?.client).toBe(null);
    });

    test('told by many at one moment is one, with all of them counted', async () => {
      const told = await Promise.all(
        Array.from({ length: 8 }, (_, n) => tell({ text: 'RACE-1' }, n % 2 === 0 ? reader : editor)),
      );
      expect(new Set(told.map(({ id }) => id)).size).toBe(1);
      expect(await one(told[0]?.id ?? 0)).toMatchObject({ count: 8, people: 2 });
    });

    test('that is known by now says which product it is, and is settled with an answer that its reporters see once', async () => {
      const { id } = await tell({ text: '5012345678900' });
      await tell({ text: '5012345678900' }, administrator);
      const body = { sku: 'JAM', barcode: '5012345678900' };
      const { reply: product } = await editor.call(createProduct, { body });
      expect((await one(id))?.products).toEqual([{ id: product.id, sku: 'JAM' }]);
      const { reply } = await editor.call(settleMiss, {
        params: { id },
        body: { answer: 'It is plum jam', productId: product.id },
      });
      expect(reply).toMatchObject({
        state: 'done',
        answer: 'It is plum jam',
        product: { id: product.id, sku: 'JAM' },
        doneBy: 'Test editor',
      });
      const mine = async (who: Caller) => (await who.call(listMyMisses, {})).reply.map((miss) => miss.id);
      expect([await mine(reader), await mine(administrator), await mine(editor)]).toEqual([[id], [id], []]);
      expect((await reader.call(seeMiss, { params: { id } })).status).toBe(200);
      expect([await mine(reader), await mine(administrator)]).toEqual([[], [id]]);
      expect((await editor.call(seeMiss, { params: { id } })).problem.code).toBe('miss.not_found');
      const again = await editor.call(settleMiss, { params: { id }, body: { answer: 'Twice' } });
      expect([again.status, again.problem.code]).toEqual([409, 'miss.settled']);
      expect((await listed({ state: 'done' }))[0]?.id).toBe(id);
      // The same code, missed again, is a new one.
      expect((await tell({ text: '5012345678900' })).id).not.toBe(id);
    });

    test('that is told and settled stands in the audit trail', async () => {
      const { id } = await tell({ text: 'AUDIT-1' });
      await editor.call(settleMiss, { params: { id }, body: { answer: 'Not ours' } });
      const { reply } = await administrator.call(listAudit, { query: { pageSize: 2, page: 1 } });
      expect(reply.map(({ kind, subject }) => [kind, subject?.id])).toEqual([
        ['miss_settled', id],
        ['miss_reported', id],
      ]);
    });

    testOnce(engine).each([
      [{ text: '' }, 'text', 'Please scan or type a code.'],
      [{ text: ' \u200b ' }, 'text', 'Please scan or type a code.'],
      [{ text: 'x'.repeat(301) }, 'text', 'At most 300 characters.'],
      [{ text: 'a\0b' }, 'text', 'This text has characters that cannot be stored.'],
      [{ text: 'a', page: 'https://elsewhere.example' }, 'page', 'This is not a page of the portal.'],
      [{ text: 'a', page: '//elsewhere.example' }, 'page', 'This is not a page of the portal.'],
      // Y20
      [{ text: 'a', page: '/\\elsewhere.example' }, 'page', 'This is not a page of the portal.'],
    ])('as %j is refused in a sentence', async (body, field, sentence) => {
      const { status, problem } = await reader.call(reportMiss, { body });
      expect([status, problem.fields?.[field]]).toEqual([400, sentence]);
    });

    testOnce(engine)('of a client that is gone is refused', async () => {
      const { problem } = await reader.call(reportMiss, { body: { text: 'a', clientId: 999 } });
      expect(problem.code).toBe('client.not_found');
    });

    testOnce(engine)('is told a hundred times by one person at most, until some are settled', async () => {
      const busy = await app.newPerson('busy@example.com', 'read_only');
      for (let n = 0; n < limits.miss.openPerPerson; n += 1) await tell({ text: `BUSY-${n}` }, busy);
      const { status, problem } = await busy.call(reportMiss, { body: { text: 'BUSY-OVER' } });
      expect([status, problem.code]).toEqual([409, 'miss.too_many']);
      const open = (await listed({ page: 1, pageSize: 100 })).find(({ text }) => text === 'BUSY-7');
      await editor.call(settleMiss, { params: { id: open?.id ?? 0 }, body: { answer: 'Not ours' } });
      expect((await tell({ text: 'BUSY-OVER' }, busy)).count).toBe(1);
    });

    test('is counted among the work, with its age', async () => {
      const before = (await editor.call(getWork, {})).reply.misses;
      app.clock.advance(60_000);
      await tell({ text: 'WORK-1' });
      expect((await editor.call(getWork, {})).reply.misses).toEqual({
        count: before.count + 1,
        oldest: before.oldest,
      });
    });

    test('that was settled long ago is deleted', async () => {
      const { id } = await tell({ text: 'OLD-1' });
      await editor.call(settleMiss, { params: { id }, body: { answer: 'Not ours' } });
      const later = (ms: number) => new Date(app.clock.now.getTime() + ms);
      const kept = async () =>
        (await listed({ state: 'done', pageSize: 100 })).some((miss) => miss.id === id);
      await app.database.write((queries) => queries.deleteFrom('idempotency_keys').execute());
      await purgeExpired(app.database, later(limits.miss.keptMs - 1));
      const people = [await app.newPerson('later@example.com', 'editor')];
      editor = people[0] ?? editor;
      expect(await kept()).toBe(true);
      await purgeExpired(app.database, later(limits.miss.keptMs + 1));
      editor = await app.newPerson('latest@example.com', 'editor');
      expect(await kept()).toBe(false);
    });
  });
});
