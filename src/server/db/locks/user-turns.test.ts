import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDatasets } from '#domain/datasets/contract.ts';
import { listProducts, updateProduct } from '#domain/products/contract.ts';
import { getReadiness } from '#domain/settings/contract.ts';
import { addProduct } from '#testing/factories.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Database } from '../database.ts';
import { importLocks } from './named-lock.ts';
import { openDatabase } from '../engines/open-database.ts';
import { UserTurns } from './user-turns.ts';

describe('a turn of a user', () => {
  const turnsOf = (most: number, mostOfOne: number, waitMs = 60_000) =>
    new UserTurns({ most, mostOfOne, waitMs });

  /** The order in which turns were granted; each lasts until it is ended. */
  const enterAll = (turns: UserTurns, people: readonly (number | null)[]) => {
    const entered: string[] = [];
    const taken = people.map(async (by, place) => {
      const end = await turns.take(by);
      entered.push(`${by} ${place}`);
      return end ?? (() => undefined);
    });
    return { entered, end: async (place: number) => (await taken[place])?.() };
  };

  test('X7: nobody has more than a part of them, and another one comes past who waits for one of their own @security-8.7', async () => {
    const { entered, end } = enterAll(turnsOf(3, 2), [1, 1, 1, 1, 2, 2]);
    await expect.poll(() => entered).toEqual(['1 0', '1 1', '2 4']);
    await end(4);
    await expect.poll(() => entered.at(-1)).toBe('2 5');
    await end(0);
    await expect.poll(() => entered.at(-1)).toBe('1 2');
    await end(2);
    await expect.poll(() => entered.at(-1)).toBe('1 3');
  });

  test('X7: whoever has fewer under way comes first, so that several with long queues keep nobody else out @security-8.7', async () => {
    const many = [1, 2, 3].flatMap((by) => Array.from({ length: 20 }, () => by));
    const { entered, end } = enterAll(turnsOf(4, 2), [...many, 4]);
    await expect.poll(() => entered).toEqual(['1 0', '1 1', '2 20', '2 21']);
    // User 3 has no running turn and came before 4.
    await end(0);
    await expect.poll(() => entered.at(-1)).toBe('3 40');
    await end(20);
    await expect.poll(() => entered.at(-1)).toBe('4 60');
  });

  test('Y13: between two turns of those who wait others go on, and who need not wait begins at once', async () => {
    const done: string[] = [];
    const between = () =>
      new Promise<void>((resolve) => setImmediate(() => resolve(void done.push('others'))));
    const turns = new UserTurns({ most: 1, mostOfOne: 1, waitMs: 60_000, between });
    const saves = [1, 2, 3].map(async (by) => {
      const end = await turns.take(by);
      done.push(`save ${by}`);
      end?.();
    });
    await Promise.all(saves);
    expect(done).toEqual(['save 1', 'others', 'save 2', 'others', 'save 3']);
  });

  test('of one writer, forty saves of one person delay the save of another by one', async () => {
    const forty = Array.from({ length: 40 }, () => 1);
    const { entered, end } = enterAll(turnsOf(1, 1), [...forty, 2, 3, 2, null]);
    for (const place of [0, 40, 41, 43, 1, 42]) {
      await expect.poll(() => entered.at(-1)?.split(' ')[1]).toBe(String(place));
      await end(place);
    }
    await expect.poll(() => entered).toEqual(['1 0', '2 40', '3 41', 'null 43', '1 1', '2 42', '1 2']);
  });

  test('the portal itself may have them all', async () => {
    const { entered } = enterAll(turnsOf(3, 1), [null, null, null, null]);
    await expect.poll(() => entered).toHaveLength(3);
  });

  test('X7: is waited for as long again while others are answered, but not for ever', async () => {
    let asked = 0;
    let end: (() => void) | null = null;
    const goesOn = () => {
      asked += 1;
      if (asked === 3) end?.();
      return true;
    };
    const turns = new UserTurns({ most: 1, mostOfOne: 1, waitMs: 5, goesOn });
    end = await turns.take(1);
    expect(await turns.take(1)).not.toBeNull();
    expect(asked).toBe(3);
    expect(await turns.take(1)).toBeNull();
    expect(asked).toBe(3 + 7);
    expect(turns.waiting).toBe(0);
  });

  test('X7: that does not come in time is none, and is given to the next', async () => {
    const turns = turnsOf(1, 1, 20);
    const end = await turns.take(1);
    expect(await turns.take(2)).toBeNull();
    end?.();
    expect(await turns.take(3)).toEqual(expect.any(Function));
  });
});

describe('X7: while an import holds a product that one person saves ninety times', () => {
  let app: TestApp;
  let importing: Database;
  let dropDatabase: () => Promise<void>;
  let saver: Caller;
  let other: Caller;
  let ids: { held: number; free: number };

  beforeAll(async () => {
    const { url, drop } = await freshPostgres({ migrated: true });
    dropDatabase = drop;
    const location = { databaseUrl: url, dataDir: tmpdir() };
    importing = await openDatabase(location);
    app = await startTestApp({ open: () => openDatabase(location) });
    saver = await app.as('editor');
    other = await app.newPerson('other@example.com', 'editor');
    ids = {
      held: await addProduct(app.database, { sku: 'HELD' }),
      free: await addProduct(app.database, { sku: 'FREE' }),
    };
  });
  afterAll(async () => {
    await Promise.all([importing.close(), app.database.close()]);
    await dropDatabase();
  });

  /** The results of ninety saves of the product while a transaction holds a lock on it. */
  const saveWhileHeld = (meanwhile: () => Promise<void>) =>
    importing.write(async (queries) => {
      await queries
        .selectFrom('client_products')
        .select('id')
        .where('id', '=', ids.held)
        .forUpdate()
        .execute();
      const saving = Array.from({ length: 90 }, (_, n) =>
        saver.call(updateProduct, { params: { id: ids.held }, body: { notes: `Note ${n}` } }),
      );
      await meanwhile();
      return Promise.all(saving);
    });

  test('X7: others read, save and are told that the portal is ready, and each save is refused with what is running @security-8.7', async () => {
    const release = await importing.lock(importLocks.products);
    const answers = await saveWhileHeld(async () => {
      for (let n = 0; n < 10; n += 1) {
        const [ready, list, saved] = await Promise.all([
          app.guest.call(getReadiness, {}),
          other.call(listProducts, {}),
          other.call(updateProduct, { params: { id: ids.free }, body: { notes: `Note ${n}` } }),
        ]);
        expect([ready.status, list.status, saved.status]).toEqual([200, 200, 200]);
      }
    });
    await release?.();
    expect(
      new Set(answers.map(({ status, problem }) => `${status} ${problem.code} ${problem.message}`)),
    ).toEqual(
      new Set([
        '503 service.busy An import is being written. Nothing was saved. Please try again in a moment.',
      ]),
    );
    expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['3']));
    const { notes } = await app.database.read
      .selectFrom('client_products')
      .select('notes')
      .where('id', '=', ids.held)
      .executeTakeFirstOrThrow();
    expect(notes).toBeNull();
  });

  test('Y2: others read, save and are told that the portal is ready, while one person reads with ten times as many requests as there are connections @security-8.7', async () => {
    const reading = await importing.write(async (queries) => {
      // From here on each read of the table waits, as a search of many products may.
      await queries.schema.alterTable('datasets').addColumn('held', 'integer').execute();
      const lists = Array.from({ length: 100 }, () => saver.call(listDatasets, {}));
      for (let n = 0; n < 3; n += 1) {
        const [ready, list, saved] = await Promise.all([
          app.guest.call(getReadiness, {}),
          other.call(listProducts, {}),
          other.call(updateProduct, { params: { id: ids.free }, body: { notes: `Again ${n}` } }),
        ]);
        expect([ready.status, list.status, saved.status]).toEqual([200, 200, 200]);
      }
      // The negative control: they have waited until here.
      const all = Promise.all(lists).then(() => 'answered');
      expect(await Promise.race([all, Promise.resolve('waiting')])).toBe('waiting');
      return lists;
    });
    await Promise.all(reading);
  });

  test('X7: without an import the sentence names none, and what is free again is saved @security-8.7', async () => {
    const answers = await saveWhileHeld(() => Promise.resolve());
    expect(new Set(answers.map(({ problem }) => problem.message))).toEqual(
      new Set(['Others are saving just now. Nothing was saved. Please try again in a moment.']),
    );
    const again = await saver.call(updateProduct, { params: { id: ids.held }, body: { notes: 'At last' } });
    expect([again.status, again.reply.notes]).toEqual([200, 'At last']);
  });
});
