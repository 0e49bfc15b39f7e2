import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addAna } from '#testing/factories.ts';
import { findUserByEmail } from '../users/store.ts';
import { AuditWriter } from './audit-writer.ts';
import type { AuditEvent } from './store.ts';

const at = '2026-01-15T08:00:00.000Z';
const source = { address: '203.0.113.7', requestId: 'req-1' };
const failed: AuditEvent = { at, userId: null, kind: 'sign_in_failed', source };

/** For a busy machine. */
const patience = { timeout: 30_000 };

onBothEngines((engine) => {
  const rowsOf = (database: UncheckedDatabase) =>
    database.read.selectFrom('audit').select(['entity_id', 'times']).orderBy('id').execute();

  const open = async () => {
    const database = await engine.open();
    return { database, writer: new AuditWriter(database, pino({ level: 'silent' }), findUserByEmail) };
  };

  test('addresses that no account has share their ten rows a minute, however many there are', async () => {
    const { database, writer } = await open();
    const userId = await addAna(database, at);
    for (let time = 0; time < 25; time += 1) writer.noteAbout(failed, `stranger-${time}@example.com`);
    writer.noteAbout(failed, 'ANA@example.com');
    await writer.settled();
    const rows = await rowsOf(database);
    expect(rows.filter(({ entity_id }) => entity_id === userId)).toEqual([{ entity_id: userId, times: 1 }]);
    const unknown = rows.filter(({ entity_id }) => entity_id === null).map(({ times }) => times);
    expect(unknown).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 15]);
  });

  test('X18: strangers have sixty rows a minute over all accounts, whatever the senders, and the rest is counted @security-8.18', async () => {
    const { database, writer } = await open();
    for (let id = 1; id <= 2_000; id += 1)
      writer.note({
        ...failed,
        kind: 'link_asked',
        subject: { entity: 'user', id },
        source: { address: `203.0.113.${id % 250}`, requestId: `req-${id}` },
      });
    // Events of known users are not lost among them.
    const userId = await addAna(database, at);
    writer.note({ ...failed, userId, kind: 'downloaded' });
    await writer.settled();
    const rows = await rowsOf(database);
    expect(rows).toHaveLength(62);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(2_001);
    expect(rows.at(-1)).toEqual({ entity_id: null, times: 1_940 });
  });

  testOnce(engine)('more at once than are held are counted, and none is lost', async () => {
    const { database, writer } = await open();
    for (let time = 0; time < 5_000; time += 1) writer.noteAbout(failed, 'stranger@example.com');
    await writer.settled();
    const rows = await rowsOf(database);
    expect(rows).toHaveLength(11);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(5_000);
  });

  testOnce(engine)(
    'what was counted is written when its minute is over, also when nothing follows',
    async () => {
      const { database, writer } = await open();
      for (let time = 0; time < 12; time += 1) writer.note({ ...failed, kind: 'refused' });
      writer.closeMinutes(Date.parse(at) + 59_999);
      await expect.poll(async () => (await rowsOf(database)).length, patience).toBe(10);
      writer.closeMinutes(Date.parse(at) + 60_000);
      await expect.poll(async () => (await rowsOf(database)).at(-1)?.times, patience).toBe(2);
      await writer.settled();
      expect(await rowsOf(database)).toHaveLength(11);
    },
  );

  testOnce(engine)('a database that fails costs these rows and nothing else', async () => {
    const { database, writer } = await open();
    let isAway = true;
    const flaky: UncheckedDatabase = {
      ...database,
      write: (work) => (isAway ? Promise.reject(new Error('Away.')) : database.write(work)),
    };
    const other = new AuditWriter(flaky, pino({ level: 'silent' }), findUserByEmail);
    other.note({ ...failed, kind: 'refused' });
    await other.settled();
    isAway = false;
    other.note({ ...failed, kind: 'exported' });
    await other.settled();
    await writer.settled();
    expect(await rowsOf(database)).toHaveLength(1);
  });
});
