import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mail.ts';
import { onSqlite } from '#testing/engines.ts';
import { makeSender, sendMails } from '#testing/servers/mails.ts';
import { startTestApp } from '#testing/test-app.ts';
import { withNamedLock } from '../db/locks/named-lock.ts';
import { findNextDue, notify } from './notices-store.ts';
import type { NoticeSender } from './sender.ts';

onSqlite((engine) => {
  /** A mail that is due, and a sender whose database does not take the first few notes that it was sent. */
  const setUp = async (refusals: number) => {
    const app = await startTestApp(engine);
    const userId = (await app.as('editor')).userId ?? 0;
    const notice = { kind: 'hold_released', name: 'JAM-1', reason: 'Tasted again' } as const;
    const about = { record: 'hold 1', at: app.clock.now.toISOString(), by: null };
    await app.database.write((queries) => notify(queries, { userId }, notice, about));
    const mails: Mail[] = [];
    let left = refusals;
    const database: Database = {
      ...app.database,
      write: async (...call) => {
        if (mails.length > 0 && left > 0) {
          left -= 1;
          throw new Error('The disk is full.');
        }
        return app.database.write(...call);
      },
    };
    const others: Mail[] = [];
    return {
      app,
      mails,
      others,
      sender: makeSender({ ...app, database }, mails),
      otherProcess: makeSender(app, others),
    };
  };

  test('a mail is not sent again because it could not be noted that it was, nor by another process', async () => {
    const { app, mails, others, sender, otherProcess } = await setUp(1);
    for (let look = 0; look < 8; look += 1) {
      await sender.look();
      await otherProcess.look();
      app.clock.advance(60_000);
    }
    expect([mails.length, others.length]).toEqual([1, 0]);
    expect(await findNextDue(app.database.read)).toBeNull();
  });

  test('it is noted also while another process sends for longer than the mail is nobody else’s', async () => {
    const { app, mails, others, sender, otherProcess } = await setUp(1);
    await sender.look();
    expect(await findNextDue(app.database.read)).not.toBeNull();
    await withNamedLock(app.database, 'notices', () => sender.look());
    app.clock.advance(300_000);
    await otherProcess.look();
    expect([mails.length, others.length]).toEqual([1, 0]);
  });

  test('a process that ends starts no further mail, however many are due and however long each takes', async () => {
    const { app } = await setUp(0);
    const userId = (await app.as('read_only')).userId ?? 0;
    const notice = { kind: 'hold_released', name: 'JAM-2', reason: 'Tasted again' } as const;
    const about = { record: 'hold 2', at: app.clock.now.toISOString(), by: null };
    await app.database.write((queries) => notify(queries, { userId }, notice, about));
    const mails: Mail[] = [];
    const ends: NoticeSender = makeSender(app, mails, {
      sending: async (mail) => {
        mails.push(mail);
        await ends.stop();
      },
    });
    await ends.look();
    expect(mails).toHaveLength(1);
    expect(await sendMails(app)).toHaveLength(1);
  });

  test('of a process that died before it was noted, the mail is sent again under the same Message-ID', async () => {
    const { app, mails, others, sender, otherProcess } = await setUp(1);
    await sender.look();
    await otherProcess.look();
    expect([mails.length, others.length]).toEqual([1, 0]);
    app.clock.advance(300_000);
    await otherProcess.look();
    expect(others.map(({ id }) => id)).toEqual(mails.map(({ id }) => id));
    expect(others[0]?.id).toMatch(/^<notice\.\d+\.\d+@labels\.example\.com>$/);
  });
});
