import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { findImports } from '../imports/store.ts';
import { findReleases } from '../releases/store.ts';
import { findSeals } from '../runs/seals/store.ts';
import { knownMigrations, migrate, migrateWithin } from './migrate.ts';
import { spokenFacts } from './migrations/from-0150/0163-spoken-facts.ts';
import { choicesInTitles } from './migrations/from-0200/0219-choices-in-titles.ts';
import { placesInTitles } from './migrations/from-0200/0226-places-in-titles.ts';
import { sealFacts } from './migrations/from-0200/0225-seal-facts.ts';
import { openDatabase } from './engines/open-database.ts';

const at = '2026-01-10T09:30:00.000Z';

const summaries = [
  ['Created', 'release.created'],
  ['Case Quantity, Label 2: Size and 3 more', 'release.changed'],
  ['Client', 'release.changed'],
  ['New leaflet, as agreed with Ana', null],
] as const;

const titles = [
  ['Artwork: 39 files', 'bulk.artwork'],
  ['Client emptied, Notes Keep dry, and cool, Feed NEL', 'bulk.set'],
  ['Something else', 'text.as_written'],
] as const;

onBothEngines((engine) => {
  test('what older versions said of releases and bulk edits reads as before, as facts where it is recognised', async () => {
    const database = await openDatabase(await engine.empty());
    const older = knownMigrations.filter(
      (name) => ![spokenFacts, placesInTitles, choicesInTitles].some((one) => one.name === name),
    );
    await database.write((queries) => migrateWithin(queries, database.engine, older));
    const { read } = database;
    for (const [nth, [summary]] of summaries.entries())
      await sql`insert into releases (entity, record_id, number, at, summary, content, sha256)
        values ('product', 7, ${nth + 1}, ${at}, ${summary}, '{}', '')`.execute(read);
    for (const [nth, [title]] of [...titles, ['Created'] as const].entries())
      await sql`insert into imports (at, user_id, user_name, file_name, file_key, sha256, created, updated, skipped, refused)
        values (${at}, 1, 'Ana', ${title}, ${nth < titles.length ? '' : 'imports/a.csv'}, '', 0, 1, 0, 0)`.execute(
        read,
      );
    await sql`insert into import_products (import_id, product_id, action, version)
      values (1, 7, 'updated', 2), (1, 8, 'updated', 2), (2, 7, 'updated', 3)`.execute(read);
    const undone = JSON.stringify({ restored: 1, deleted: 0, keptCount: 1, kept: [{ productId: 8 }] });
    await sql`update imports set undone = ${undone}, undone_at = ${at} where id = 1`.execute(read);
    await migrate(database);
    const releases = await findReleases(read, 'product', 7, { limit: 10, offset: 0 });
    // Newest first.
    expect(releases.items.map(({ summary, said }) => [summary, said?.code ?? null])).toEqual(
      summaries.toReversed(),
    );
    await sql`update imports set undone = null, undone_at = null`.execute(read);
    const { items } = await findImports(read, { limit: 10, offset: 0 });
    expect(items.map(({ fileName, title }) => [fileName, title?.code ?? null])).toEqual([
      ['Created', null],
      ...titles.toReversed(),
    ]);
    const left = await read.selectFrom('import_products').select(['import_id', 'product_id']).execute();
    expect(left.map(({ import_id: id, product_id: product }) => [id, product])).toEqual([
      [1, 8],
      [2, 7],
    ]);
    await database.close();
  });

  test('why a seal was not sent becomes a fact where it is recognised, and stays as written where not', async () => {
    const database = await openDatabase(await engine.empty());
    const older = knownMigrations.filter((name) => name !== sealFacts.name);
    await database.write((queries) => migrateWithin(queries, database.engine, older));
    const faults = [
      ['The webhook answered 500.', 'seal.answered', 'The webhook answered 500.'],
      ['fetch failed', 'seal.unreachable', 'The webhook could not be reached.'],
      ['The operation was aborted due to timeout', 'seal.silent', 'There was no answer within 10 seconds.'],
      ['It was not sent.', 'seal.not_sent', 'The log of the portal says why.'],
      ['550 5.1.1 Unbekannt', 'text.as_written', '550 5.1.1 Unbekannt'],
      [null, null, null],
    ] as const;
    for (const [nth, [fault]] of faults.entries())
      await sql`insert into seals (number, at, text, sha256, run_count, fault)
        values (${nth + 1}, ${at}, '{}', ${'a'.repeat(64)}, 0, ${fault})`.execute(database.read);
    expect(await migrate(database)).toEqual([sealFacts.name]);
    const seals = await findSeals(database.read);
    expect(seals.toReversed().map(({ code, sentence }) => [code, sentence])).toEqual(
      faults.map(([, code, sentence]) => [code, sentence]),
    );
    expect(seals.at(-1)).toMatchObject({ number: 1, values: { status: 500 }, sentAt: null });
    await database.close();
  });

  test('where codes stand, and choices, are facts in the title of a bulk edit; what people wrote stays', async () => {
    const database = await openDatabase(await engine.empty());
    const older = knownMigrations.filter(
      (name) => ![placesInTitles, choicesInTitles].some((one) => one.name === name),
    );
    await database.write((queries) => migrateWithin(queries, database.engine, older));
    const value = (field: string, given: string | null) => ({
      code: 'bulk.value',
      values: { field: { code: `field.${field}`, values: {} }, value: given },
    });
    const values = [
      value('barcodeStandsOn', 'on both'),
      value('skuStandsOn', null),
      value('notes', 'on both'),
      value('dateKind', 'best_before'),
      value('dateKind', null),
      value('supplierName', 'best_before'),
    ];
    for (const title of [
      { code: 'bulk.set', values: { values } },
      { code: 'bulk.artwork', values: { count: 2 } },
    ])
      await sql`insert into imports (at, user_id, user_name, file_name, title, file_key, sha256, created, updated, skipped, refused)
        values (${at}, 1, 'Ana', '', ${JSON.stringify(title)}, '', '', 0, 1, 0, 0)`.execute(database.read);
    expect(await migrate(database)).toEqual([placesInTitles.name, choicesInTitles.name]);
    const { items } = await findImports(database.read, { limit: 10, offset: 0 });
    const on = { code: 'place.on', values: { on: 'both' } };
    const choice = { code: 'choice.of', values: { field: 'dateKind', choice: 'best_before' } };
    expect(items.toReversed().map(({ title }) => title?.values)).toEqual([
      {
        values: values.map((one, at) => ({
          ...one,
          values: { ...one.values, value: at === 0 ? on : at === 3 ? choice : one.values.value },
        })),
      },
      { count: 2 },
    ]);
    expect(items[1]?.fileName).toBe(
      'Barcode stands on both, SKU stands emptied, Notes on both, Kind of Date Best before, Kind of Date emptied, Supplier Name best_before',
    );
    await database.close();
  });
});
