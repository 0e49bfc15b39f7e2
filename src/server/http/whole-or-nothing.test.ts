import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import type { Change, Scene, Sent } from '#testing/changes/change.ts';
import { settingsOfChanges } from '#testing/changes/change.ts';
import { changeNothing, changes, ofPartners, oneOfEachDomain } from '#testing/every-change.ts';
import { productOfSheets } from '#testing/changes/of-printing.ts';
import { leftFiles } from '#testing/left-files.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { breakOffAt, watchWrites, writtenRows } from '#testing/changes/watched-writes.ts';

const isBeside = (table: string, { beside = [] }: Change): boolean =>
  table === 'attempts' && beside.includes(table);

const send = async (change: Change, { administrator }: Scene, sent: Sent, key: string) => {
  const { params, query, body, headers, by = administrator } = sent;
  const isForm = body instanceof FormData;
  const response = await by.fetch(addressOf(change.call, params, query), {
    method: change.call.method,
    headers: {
      'idempotency-key': `the only save of ${key}`.replaceAll(' ', '-'),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

onBothEngines((engine) => {
  describe('asvs-2.3.3: a change is made whole or not at all', () => {
    let app: TestApp;
    let administrator: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine, settingsOfChanges);
      administrator = await app.as('administrator');
      await productOfSheets(app.database);
      await watchWrites(app.database);
    });

    beforeEach(() => breakOffAt(app.database));

    /** A scene for the first or second time of a change: with the same word on both engines, so that its files are read once. */
    const newScene = (change: Change, time: 0 | 1): Scene => {
      // No letter twice in a row, so that every word has the same number of near spellings.
      const letters = String(1_001 + 2 * changes.indexOf(change) + time).replace(
        /\d/g,
        (digit, place: number) => ['abcdefghij', 'klmnopqrst'][place % 2]?.[Number(digit)] ?? '',
      );
      return { app, administrator, word: `xy${letters}` };
    };

    /** How many rows of each table the call writes when nothing fails. */
    const rowsOf = async (change: Change) => {
      const scene = newScene(change, 0);
      const sent = await change.prepare(scene);
      await breakOffAt(app.database);
      const { status } = await send(change, scene, sent, scene.word);
      expect(status).toBe(change.call.status ?? 200);
      return writtenRows(app.database);
    };

    // The transaction is the call's, and how it rolls back is the engine's: on PostgreSQL it is enough to abort one call of
    // each domain, at its last table.
    const onThisEngine = engine.name === 'SQLite' ? changes : oneOfEachDomain(changes);
    test.each(
      onThisEngine.map((change): [string, Change] => [
        [nameOf(change.call), change.how ?? ''].join(' ').trim(),
        change,
      ]),
    )(
      'asvs-2.3.3: %s that breaks off at any of its tables leaves nothing, and works afterwards @security-2.1',
      async (_, change) => {
        const { writes, beside = [], breaksOffAt: tables = writes } = change;
        const rows = await rowsOf(change);
        // What somebody adds is counted last, in the same transaction.
        const counts = rows.has('rows_added') ? (['rows_added'] as const) : [];
        // Each failure of a sign-in counts as an attempt, of which there are few.
        const breaksOffToo = change.call.needs === 'public' ? [] : counts;
        const breaksOffAt = [...(engine.name === 'SQLite' ? tables : tables.slice(-1)), ...breaksOffToo];
        expect([...rows.keys()].toSorted()).toEqual([...writes, ...beside, ...counts].toSorted());
        const scene = newScene(change, 1);
        const sent = await change.prepare(scene);
        for (const table of breaksOffAt) {
          await breakOffAt(app.database, { table, row: rows.get(table) ?? 0 });
          const { status, text } = await send(change, scene, sent, scene.word);
          expect([table, status]).toEqual([table, 500]);
          expect(text).toMatch(/"message":"Something went wrong\. Reference [\w-]+\."/);
          // Attempts count even if the rest fails, where they are not part of the change.
          const left = [...(await writtenRows(app.database)).keys()];
          expect([table, left.filter((name) => !isBeside(name, change))]).toEqual([table, []]);
        }
        await breakOffAt(app.database);
        expect((await send(change, scene, sent, scene.word)).status).toBe(change.call.status ?? 200);
        const after = await writtenRows(app.database);
        expect(writes.map((table) => [table, after.get(table)])).toEqual(
          writes.map((table) => [table, rows.get(table)]),
        );
      },
    );

    test('asvs-2.3.3: none of them has left a file that no row names, or a part of one', async () => {
      const { stored, rows, waiting } = await leftFiles(app);
      expect(stored).not.toEqual([]);
      expect(stored.filter((key) => !rows.includes(key))).toEqual([]);
      // Of documents a scene may have the row alone.
      const lost = rows.filter((key) => !stored.includes(key) && !key.startsWith('documents/'));
      expect(lost).toEqual([]);
      expect(waiting).toEqual([]);
    });

    testOnce(engine)('these are all calls that change something', () => {
      const these = new Set(
        [...changes.map(({ call }) => call), ...changeNothing, ...ofPartners].map(nameOf),
      );
      const all = everyEndpoint.filter(({ method }) => method !== 'GET').map(nameOf);
      expect([...these].toSorted()).toEqual(all.toSorted());
    });
  });
});
