import { beforeAll, describe, expect, test } from 'vitest';
import { findRecords } from '#domain/find/contract.ts';
import { searchProducts } from '#domain/products/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp } from '#testing/test-app.ts';

const numbered = (count: number, name: string, owner: { clientId?: number } = {}) =>
  Array.from({ length: count }, (_, n) => ({
    sku: `${name}-${n}`,
    itemDescription: `${name} oats`,
    ...owner,
  }));

onBothEngines((engine) => {
  describe('I16: the newest products with a text', () => {
    let reader: Caller;
    let mill: number;
    let older: number[];
    let newer: number[];
    let newest: number[];

    beforeAll(async () => {
      const app = await startTestApp(engine);
      reader = await app.as('read_only');
      mill = await addClient(app.database, 'Mill');
      older = await addProducts(app.database, numbered(60, 'rare', { clientId: mill }));
      // More than PostgreSQL compares before it uses the index.
      newer = await addProducts(app.database, numbered(2_000, 'usual'));
      newest = await addProducts(app.database, numbered(3, 'rare'));
    });

    const search = async (sku: string, clientId?: number) =>
      (await reader.call(searchProducts, { params: { sku }, query: { clientId } })).reply.map(({ id }) => id);

    const find = async (text: string) =>
      (await reader.call(findRecords, { query: { text } })).reply.found.flatMap((found) =>
        found.kind === 'product' ? [found.id] : [],
      );

    test('those of a common text come from among the newest', async () => {
      expect(await search('usual')).toEqual(newer.toReversed().slice(0, 50));
      expect(await search('oats')).toEqual([...newest.toReversed(), ...newer.toReversed().slice(0, 47)]);
      expect(await find('oats')).toEqual([...newest.toReversed(), ...newer.toReversed().slice(0, 5)]);
    });

    test('those of a rare text are found behind all others, each once and in order', async () => {
      expect(await search('rare')).toEqual([...newest.toReversed(), ...older.toReversed().slice(0, 47)]);
      expect(await search('rare oats')).toEqual([...newest.toReversed(), ...older.toReversed().slice(0, 47)]);
      expect(await find('oats are')).toEqual([...newest.toReversed(), ...older.toReversed().slice(0, 5)]);
    });

    test('those of one client are found behind all others', async () => {
      expect(await search('oats', mill)).toEqual(older.toReversed().slice(0, 50));
    });
  });
});
