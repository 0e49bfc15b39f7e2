import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as limits from '#domain/limits.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addAna } from '#testing/factories.ts';
import { openLog } from '#testing/logged.ts';
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

  test('what a database fails to look up or to write is written when it answers again, once', async () => {
    const { database } = await open();
    const userId = await addAna(database, at);
    const away = () => Promise.reject(new Error('Away.'));
    let isAway: 'read' | 'write' | null = 'read';
    const flaky: UncheckedDatabase = {
      ...database,
      write: (work) => (isAway === 'write' ? away() : database.write(work)),
    };
    const writer = new AuditWriter(flaky, pino({ level: 'silent' }), (queries, email) =>
      isAway === 'read' ? away() : findUserByEmail(queries, email),
    );
    writer.noteAbout(failed, 'stranger@example.com');
    writer.noteAbout(failed, 'ana@example.com');
    await writer.settled();
    isAway = 'write';
    writer.note({ ...failed, kind: 'refused' });
    await writer.settled();
    expect(await rowsOf(database)).toEqual([]);
    isAway = null;
    writer.closeMinutes();
    await writer.settled();
    const about = (await rowsOf(database)).map(({ entity_id }) => entity_id);
    expect(about).toEqual([null, null, userId]);
  });

  testOnce(engine)('of what cannot be written the newest are held, and no more than a bound', async () => {
    const { database } = await open();
    let isAway = true;
    const flaky: UncheckedDatabase = {
      ...database,
      write: (work) => (isAway ? Promise.reject(new Error('Away.')) : database.write(work)),
    };
    const { logger, lines } = openLog('dropped');
    const writer = new AuditWriter(flaky, logger, findUserByEmail);
    const most = limits.audit.mostWaiting;
    const userId = await addAna(database, at);
    for (let minute = 1; minute <= most + 5; minute += 1)
      writer.note({
        ...failed,
        at: new Date(Date.parse(at) + minute * limits.audit.countedWithinMs).toISOString(),
        userId,
        kind: 'downloaded',
        subject: { entity: 'file', id: minute },
      });
    await writer.settled();
    expect(lines()[0]).toEqual([50, 'events of the audit trail were dropped', 5]);
    isAway = false;
    writer.closeMinutes();
    await writer.settled();
    const rows = await rowsOf(database);
    expect([rows.length, rows[0]?.entity_id]).toEqual([most, 6]);
  });
});
