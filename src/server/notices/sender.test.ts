import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mail.ts';
import { onSqlite } from '#testing/engines.ts';
import { makeSender } from '#testing/servers/mails.ts';
import { startTestApp } from '#testing/test-app.ts';
import { findNextDue, notify } from './notices-store.ts';

onSqlite((engine) => {
  test('a mail is not sent again because it could not be noted that it was', async () => {
    const app = await startTestApp(engine);
    const userId = (await app.as('editor')).userId ?? 0;
    const notice = { kind: 'hold_released', name: 'JAM-1', reason: 'Tasted again' } as const;
    const about = { record: 'hold 1', at: app.clock.now.toISOString(), by: null };
    await app.database.write((queries) => notify(queries, { userId }, notice, about));
    const mails: Mail[] = [];
    let refusals = 0;
    const database: Database = {
      ...app.database,
      write: async (...call) => {
        if (mails.length > 0 && refusals === 0) {
          refusals += 1;
          throw new Error('The disk is full.');
        }
        return app.database.write(...call);
      },
    };
    const sender = makeSender({ ...app, database }, mails);
    for (let look = 0; look < 3; look += 1) {
      await sender.look();
      app.clock.advance(60_000);
    }
    expect([refusals, mails.length]).toEqual([1, 1]);
    expect(await findNextDue(app.database.read)).toBeNull();
  });
});
