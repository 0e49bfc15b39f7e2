import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { setLocale } from '#domain/auth/contract.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mail.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { openLog } from '#testing/logged.ts';
import { makeSender, sendMails } from '#testing/servers/mails.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { withNamedLock } from '../db/locks/named-lock.ts';
import { findNextDue } from './notices-store.ts';
import { notify } from './notify.ts';
import type { NoticeSender } from './sender.ts';

const minuteMs = 60_000;

onBothEngines((engine) => {
  let app: TestApp;
  let userId: number;
  let productId: number;
  let records = 0;

  beforeAll(async () => {
    app = await startTestApp(engine);
    userId = (await app.as('editor')).userId ?? 0;
    productId = await addProduct(app.database, { sku: 'JAM-1' });
  });

  /** Something that a mail is about, of which somebody may say something. */
  const newRecord = () => {
    const record = `record ${(records += 1)}`;
    const about = () => ({ record, at: app.clock.now.toISOString(), by: null });
    const hold = { kind: 'hold_released', name: 'JAM-1', reason: 'Tasted again' } as const;
    const comment = { kind: 'comment', sku: 'JAM-1', productId, number: 1 } as const;
    return {
      release: () => app.database.write((queries) => notify(queries, { userId }, hold, about())),
      say: (times = 1) =>
        app.database.write(async (queries) => {
          for (let time = 0; time < times; time += 1) await notify(queries, { userId }, comment, about());
        }),
    };
  };

  const subjectsOf = (mails: readonly Mail[]) => mails.map(({ subject }) => subject);

  describe('a mail that is due', () => {
    /** A sender whose database does not take the first few notes that a mail was sent, and the sender of another process. */
    const setUp = (refusals: number) => {
      const mails: Mail[] = [];
      let left = refusals;
      const database: UncheckedDatabase = {
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
        mails,
        others,
        sender: makeSender({ ...app, database }, mails),
        otherProcess: makeSender(app, others),
      };
    };

    test('is not sent again because it could not be noted that it was, nor by another process', async () => {
      await newRecord().release();
      const { mails, others, sender, otherProcess } = setUp(1);
      for (let look = 0; look < 8; look += 1) {
        await sender.look();
        await otherProcess.look();
        app.clock.advance(minuteMs);
      }
      expect([mails.length, others.length]).toEqual([1, 0]);
      expect(await findNextDue(app.database.read)).toBeNull();
    });

    test('is noted as sent also while another process sends for longer than the mail is nobody else’s', async () => {
      await newRecord().release();
      const { mails, others, sender, otherProcess } = setUp(1);
      await sender.look();
      expect(await findNextDue(app.database.read)).not.toBeNull();
      await withNamedLock(app.database, 'notices', () => sender.look());
      app.clock.advance(5 * minuteMs);
      await otherProcess.look();
      expect([mails.length, others.length]).toEqual([1, 0]);
    });

    test('is not sent any more by a process that ends, however many are due and however long each takes', async () => {
      await newRecord().release();
      await newRecord().release();
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

    test('of a process that died before it was noted is sent again under the same Message-ID', async () => {
      await newRecord().release();
      const { mails, others, sender, otherProcess } = setUp(1);
      await sender.look();
      await otherProcess.look();
      expect([mails.length, others.length]).toEqual([1, 0]);
      app.clock.advance(5 * minuteMs);
      await otherProcess.look();
      expect(others.map(({ id }) => id)).toEqual(mails.map(({ id }) => id));
      expect(others[0]?.id).toMatch(/^<notice\.\d+\.\d+@labels\.example\.com>$/);
    });

    test('and refused for 72 hours is given up, as the log says; what was said later is not', async () => {
      const { say } = newRecord();
      const { logger: log, lines } = openLog('kind', 'userId', 'notices');
      const refused = makeSender(app, [], { isRefused: true, log });
      await say();
      for (let attempt = 1; attempt <= 17; attempt += 1) {
        if (attempt === 9) await say(2);
        await refused.look();
        app.clock.advance(8 * 60 * minuteMs);
      }
      const told = z.array(z.tuple([z.number(), z.string()]).rest(z.unknown())).parse(lines());
      expect(told.map(([level, text]) => `${level} ${text}`)).toEqual([
        ...Array.from({ length: 17 }, () => '40 a mail was not sent'),
        '50 a mail was given up',
      ]);
      expect(told.at(-1)).toEqual([50, 'a mail was given up', 'comment', userId, [expect.any(Number)]]);
      const mails: Mail[] = [];
      await makeSender(app, mails).look();
      expect(subjectsOf(mails)).toEqual(['2 comments on JAM-1']);
    });
  });

  test('a mail is written in the language of its recipient', async () => {
    const ida = await app.newPerson('ida@example.com', 'editor');
    await ida.call(setLocale, { body: { locale: 'en-XA' } });
    const notice = { kind: 'comment', sku: 'JAM-1', productId, number: 1 } as const;
    const about = { record: 'hers', at: app.clock.now.toISOString(), by: null };
    await app.database.write((queries) => notify(queries, { userId: ida.userId ?? 0 }, notice, about));
    const [mail] = await sendMails(app);
    const isMeant = (line: string) => /^⟦.*⟧$|^https:|^Labelport$|^$/.test(line);
    expect([mail?.to, mail?.subject]).toEqual(['ida@example.com', expect.stringMatching(/^⟦.*⟧$/)]);
    expect(mail?.text.split('\n').filter((line) => !isMeant(line))).toEqual([]);
  });

  describe('what is said of a record', () => {
    test('is mailed at once, then every ten minutes with how much it is, by whichever process', async () => {
      const { say } = newRecord();
      const mails: Mail[] = [];
      const processes = [makeSender(app, mails), makeSender(app, mails)];
      const look = () => Promise.all(processes.map((one) => one.look()));
      await say();
      await look();
      expect(subjectsOf(mails)).toEqual(['A comment on JAM-1']);
      for (let minute = 0; minute < 25; minute += 1) {
        await say(20);
        await look();
        app.clock.advance(minuteMs);
      }
      app.clock.advance(5 * minuteMs);
      await look();
      app.clock.advance(60 * minuteMs);
      await look();
      await say();
      await look();
      expect(subjectsOf(mails)).toEqual([
        'A comment on JAM-1',
        // What was said in the tenth minute, too; and so on.
        '220 comments on JAM-1',
        '200 comments on JAM-1',
        '80 comments on JAM-1',
        'A comment on JAM-1',
      ]);
      expect(mails[1]?.text).toContain('Release 1 of JAM-1 has 220 new comments.');
      expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
      expect(await findNextDue(app.database.read)).toBeNull();
    });

    test('while a mail is being sent comes in the next one, and so does what was refused, which is another mail', async () => {
      const { say } = newRecord();
      const mails: Mail[] = [];
      const sending = async (mail: Mail) => {
        mails.push(mail);
        if (mails.length === 1) await say();
        if (mails.length === 2) throw new Error('The connection was lost after the last byte.');
      };
      const sender = makeSender(app, [], { sending });
      await say();
      for (let minute = 0; minute < 30; minute += 1) {
        await sender.look();
        if (mails.length === 2) await say();
        app.clock.advance(minuteMs);
      }
      expect(subjectsOf(mails)).toEqual(['A comment on JAM-1', 'A comment on JAM-1', '2 comments on JAM-1']);
      expect(new Set(mails.map(({ id }) => id)).size).toBe(3);
      expect(await findNextDue(app.database.read)).toBeNull();
    });

    test('waits for no mail about another record', async () => {
      const mails: Mail[] = [];
      const sender = makeSender(app, mails);
      for (const { say } of [newRecord(), newRecord()]) {
        await say();
        await sender.look();
      }
      expect(mails).toHaveLength(2);
    });
  });
});
