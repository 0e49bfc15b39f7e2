import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { systemClock } from '../clock.ts';
import { findAudit } from '../audit/store.ts';
import { createFirstAdministrator } from './first-administrator.ts';

const account = { email: 'first@example.com', password: 'Label-me-2026!' };

onBothEngines((engine) => {
  test('F6: of four processes that find nobody at the same moment one opens the first account', async () => {
    const location = await engine.migrated();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(location)));
    const [one] = databases;
    if (!one) throw new Error('No database was opened.');
    await Promise.all(databases.map((database) => createFirstAdministrator(database, account, systemClock)));
    const users = await one.read.selectFrom('users').select(['email', 'role']).execute();
    expect(users).toEqual([{ email: 'first@example.com', role: 'administrator' }]);
    const { items } = await findAudit(one.read, {}, { limit: 10, offset: 0 });
    expect(items).toMatchObject([
      {
        kind: 'account_created',
        person: null,
        subject: { entity: 'user', name: 'First Administrator' },
        detail: { role: 'administrator', origin: 'first_start' },
        address: null,
        requestId: null,
      },
    ]);
    await Promise.all(databases.map((database) => database.close()));
  });

  testOnce(engine)(
    'a password that breaks the rules or is missing stops the first start, and no later one',
    async () => {
      const database = await openDatabase(await engine.migrated());
      const open = (password: string | null) =>
        createFirstAdministrator(database, { ...account, password }, systemClock);
      await expect(open('label-me-2026!')).rejects.toThrow(
        'ADMIN_PASSWORD cannot be used: Password must contain at least one uppercase letter.',
      );
      await expect(open('Password123!')).rejects.toThrow('among the most used');
      await expect(open(null)).rejects.toThrow('ADMIN_EMAIL and ADMIN_PASSWORD belong together');
      await open(account.password);
      await open('Password123!');
      // The documents say to remove it after the first start.
      await open(null);
      await database.close();
    },
  );
});
