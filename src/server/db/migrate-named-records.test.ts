import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { openDatabase } from './engines/open-database.ts';
import { knownMigrations, migrate, migrateWithin } from './migrate.ts';
import { orderedThen } from './migrations/from-0200/0210-ordered-then.ts';
import { keysOfRecords } from './migrations/from-0200/0215-keys-of-records.ts';
import { approvalsOfClients } from './migrations/from-0200/0216-approvals-of-clients.ts';
import { sidesOfWords } from './migrations/from-0200/0222-sides-of-words.ts';
import { failedMessages } from './migrations/from-0200/0217-failed-messages.ts';

const at = '2026-01-10T09:30:00.000Z';

onBothEngines((engine) => {
  test('keys, approvals, comments and holds from before they named their record and client name them, and confirmations what was ordered, so that what comes later is known', async () => {
    const database = await openDatabase(await engine.empty());
    const added: string[] = [
      keysOfRecords,
      approvalsOfClients,
      failedMessages,
      orderedThen,
      sidesOfWords,
    ].map(({ name }) => name);
    const older = knownMigrations.filter((name) => !added.includes(name));
    await database.write((queries) => migrateWithin(queries, database.engine, older));
    const run = (text: string) => sql.raw(text).execute(database.read);
    await run(`insert into users (email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      values ('ana@example.com', 'ana@example.com', 'Ana', 'Field', 'x', '${at}', '${at}')`);
    const productId = await addProduct(database, { sku: 'A-1' });
    await run(`insert into release_comments (product_id, number, user_id, user_name, at, text)
      values (${productId}, 3, 1, 'Ana Field', '${at}', 'Too small')`);
    await run(`insert into users (email, email_key, first_name, last_name, password_hash, created_at, updated_at, partner_client_id)
      values ('cara@orchard.example', 'cara@orchard.example', 'Cara', 'Orchard', 'x', '${at}', '${at}', 7)`);
    await run(`insert into release_comments (product_id, number, user_id, user_name, at, text)
      values (${productId}, 3, 2, 'Cara Orchard', '${at}', 'Cut off')`);
    await run(`insert into holds (held_on, record_id, name, reason, at, user_id, user_name)
      values ('product', ${productId}, 'A-1', 'Glass', '${at}', 2, 'Cara Orchard')`);
    const { id: orderId } = await database.read
      .insertInto('orders')
      .values({ number: 1, created_by: null, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await run(`insert into order_messages (order_id, position, user_id, user_name, is_of_supplier, at, text)
      values (${orderId}, 0, 1, 'Ana Field', 0, '${at}', 'When?')`);
    // Ordered and confirmed: as ordered, of a quantity that is not stated, and more than is ordered since.
    for (const [position, [ordered, confirmed]] of (
      [
        [300, 200],
        [null, 50],
        [90, 100],
      ] as const
    ).entries()) {
      await run(`insert into order_lines (order_id, position, label_sku, supplier_code, supplier_name, label_size, supplier_key, quantity)
        values (${orderId}, ${position}, 'L-1', 'S-1', 'Trent', '10 x 10', 's-1', ${ordered})`);
      await run(`insert into order_confirmations (order_id, position, quantity, day, artwork_sha256, at, user_id)
        values (${orderId}, ${position}, ${confirmed}, '2026-02-01', 'x', '${at}', 1)`);
    }
    const kept: [string, number][] = [
      ['POST /api/products/:id/releases/:number/comments', 1],
      ['POST /api/orders/:id/messages', 1],
      ['POST /api/clients/:id/number-ranges 12', 4],
      ['POST /api/print-jobs/:id/reprint 31', 31],
      ['POST /api/clients', 2],
      // Of a comment that is gone.
      ['POST /api/products/:id/releases/:number/comments', 99],
    ];
    for (const [index, [call, id]] of kept.entries())
      await run(`insert into idempotency_keys (user_id, key, call, record_id, created_at, body_hash)
        values (1, 'key-${index}', '${call}', ${id}, '${at}', null)`);
    await run(`insert into drafts (entity, record_id, client_id, version, number, base_version, body, authors, user_id, at, state, approvals)
      values ('product', 9, 7, 2, 1, 1, '{}', '[1]', 1, '${at}', 'waiting',
        '[{"userId":4,"side":"client"},{"userId":5,"side":"staff"},{"userId":6,"side":"client","clientId":8}]')`);
    await migrate(database);
    const keys = await database.read.selectFrom('idempotency_keys').select('call').orderBy('key').execute();
    expect(keys.map(({ call }) => call)).toEqual([
      `POST /api/products/${productId}/releases/3/comments`,
      `POST /api/orders/${orderId}/messages`,
      'POST /api/clients/12/number-ranges',
      'POST /api/print-jobs/31/reprint',
      'POST /api/clients',
      'POST /api/products/:id/releases/:number/comments',
    ]);
    const confirmations = database.read
      .selectFrom('order_confirmations')
      .select('ordered')
      .orderBy('position');
    expect((await confirmations.execute()).map(({ ordered }) => ordered)).toEqual([300, null, 100]);
    const { approvals } = await database.read
      .selectFrom('drafts')
      .select('approvals')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(approvals)).toEqual([
      { userId: 4, side: 'client', clientId: 7 },
      { userId: 5, side: 'staff' },
      { userId: 6, side: 'client', clientId: 8 },
    ]);
    const { read } = database;
    const sides = await read.selectFrom('release_comments').select('by_client_id').orderBy('id').execute();
    expect(sides).toEqual([{ by_client_id: null }, { by_client_id: 7 }]);
    expect(await read.selectFrom('holds').select('by_client_id').execute()).toEqual([{ by_client_id: 7 }]);
    await database.close();
  });
});
