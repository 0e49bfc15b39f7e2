import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEmail } from '#domain/auth/contract.ts';
import { listProducts } from '#domain/products/contract.ts';
import { getReadiness } from '#domain/settings/contract.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Database } from '../database.ts';
import { openDatabase } from './open-database.ts';

let app: TestApp;
let reader: Caller;
/** Locks the table that requests read before the sign-in. */
let holding: Database;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const { url, drop } = await freshPostgres({ migrated: true });
  dropDatabase = drop;
  const location = { databaseUrl: url, dataDir: '' };
  holding = await openDatabase(location);
  const database = await openDatabase(location);
  app = await startTestApp({ open: () => Promise.resolve(database) });
  reader = await app.as('read_only');
});
afterAll(async () => {
  await Promise.all([holding.close(), app.database.close()]);
  await dropDatabase();
});

test('X7: whoever is signed in reads, and the portal is ready, while as many strangers as like look something up @security-8.7', async () => {
  await holding.write(async (queries) => {
    // From here on each read of the table waits, as under thousands of requests.
    await queries.schema.alterTable('email_verification_tokens').addColumn('held', 'integer').execute();
    const token = 'x'.repeat(43);
    const guesses = Array.from({ length: 60 }, () => app.guest.call(verifyEmail, { body: { token } }));
    for (let n = 0; n < 10; n += 1) {
      const [ready, list] = await Promise.all([
        app.guest.call(getReadiness, {}),
        reader.call(listProducts, {}),
      ]);
      expect([ready.status, list.status]).toEqual([200, 200]);
    }
    // The negative control: all of them have waited until here.
    expect(await Promise.race([...guesses, Promise.resolve('none was answered')])).toBe('none was answered');
    const statuses = await Promise.all(guesses.map(async (guess) => (await guess).status));
    expect(new Set(statuses)).toEqual(new Set([503]));
  });
});
