import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { onBothEngines } from '#testing/engines.ts';
import { systemClock } from '../clock.ts';
import { createFirstAdministrator } from './first-administrator.ts';

const account = { email: 'first@example.com', password: 'Label-me-2026!' };

onBothEngines((engine) => {
  test('F6: of four processes that find nobody at the same moment one opens the first account', async () => {
    const location = await engine.empty();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(location)));
    const [one] = databases;
    if (!one) throw new Error('No database was opened.');
    await migrate(one);
    await Promise.all(databases.map((database) => createFirstAdministrator(database, account, systemClock)));
    const users = await one.read.selectFrom('users').select(['email', 'role']).execute();
    expect(users).toEqual([{ email: 'first@example.com', role: 'administrator' }]);
    await Promise.all(databases.map((database) => database.close()));
  });
});
