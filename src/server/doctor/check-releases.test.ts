import { hash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { onBothEngines } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { checkReleases } from './check-releases.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let id: number;
  let artwork: string;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
  });
  beforeEach(async () => {
    await app.database.write((queries) => queries.deleteFrom('releases').execute());
    artwork = `documents/${randomUUID()}.pdf`;
    const file = { key: artwork, originalFilename: 'a.pdf', contentType: 'application/pdf', size: 1 };
    await app.database.write((queries) =>
      insertFiles(queries, [{ ...file, sha256: hash('sha256', artwork) }], {
        userId: null,
        at: app.clock.now.toISOString(),
      }),
    );
    const labels = [{ labelSku: 'L-1', artworkFiles: [artwork] }];
    const made = await editor.call(createProduct, { body: { sku: artwork.slice(10, 20), labels } });
    ({ id } = made.reply);
    await editor.call(updateProduct, { params: { id }, body: { labels: [{ labelSku: 'L-2' }] } });
  });

  const found = async () =>
    (await Array.fromAsync(checkReleases(app, { signal: new AbortController().signal }))).map(
      ({ state, sentence }) => `${state}: ${sentence}`,
    );

  test('releases that are as they were published are in order', async () => {
    expect(await found()).toEqual(['ok: Read 2 releases: each has its hash, and its files have theirs.']);
  });

  test('one changed byte of an old release is found', async () => {
    const row = await app.database.read
      .selectFrom('releases')
      .select(['id', 'content'])
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const content = row.content.replace('"L-1"', '"L-7"');
    expect(content).not.toBe(row.content);
    await app.database.write((queries) =>
      queries.updateTable('releases').set({ content }).where('id', '=', row.id).execute(),
    );
    const [first, summary] = await found();
    expect(first).toMatch(/^problem: Release 1 of product \d+ has been altered/);
    expect(summary).toBe('problem: Of 2 releases 1 is not what was published.');
  });

  test('a file that is another now, and one that is gone, are found with the release that shows them', async () => {
    await app.database.write((queries) =>
      queries.updateTable('files').set({ sha256: 'other' }).where('key', '=', artwork).execute(),
    );
    expect((await found())[0]).toContain(
      `Release 1 of product ${id} shows ${artwork}, which has another hash now`,
    );
    await app.database.write((queries) => queries.deleteFrom('files').where('key', '=', artwork).execute());
    expect((await found())[0]).toContain(
      `Release 1 of product ${id} shows ${artwork}, which is no longer there`,
    );
  });
});
