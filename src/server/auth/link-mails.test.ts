import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { SmtpMailer } from '#server/mail/smtp-mailer.ts';
import { insertUser } from '#server/users/store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/mail-server.ts';
import { LinkMails } from './link-mails.ts';

const hour = 60 * 60 * 1000;

onBothEngines((engine) => {
  let database: Database;
  let post: MailServer;
  let now: Date;
  let mails: LinkMails;

  beforeAll(async () => {
    database = await engine.open();
    post = await startMailServer();
    now = new Date('2026-01-15T08:00:00.000Z');
    mails = new LinkMails({
      database,
      clock: () => now,
      mailer: new SmtpMailer(post.url, 'labels@example.com'),
      site: 'http://127.0.0.1:3000',
    });
  });

  const addPerson = async (email: string) => {
    const at = now.toISOString();
    const rest = { firstName: 'Ana', lastName: 'Field', passwordHash: '', role: 'editor' } as const;
    const id = await database.write((queries) =>
      insertUser(queries, { email, ...rest, isEmailVerified: true, at }),
    );
    return { id, email };
  };

  test('T4: an account gets three mails within an hour, whatever they are for; another has its own three', async () => {
    const [ana, ben] = [await addPerson('ana@example.com'), await addPerson('ben@example.com')];
    await mails.send('email_verification_tokens', ana);
    now = new Date(now.getTime() + hour / 2);
    for (let count = 0; count < 4; count += 1) await mails.send('password_reset_tokens', ana);
    await mails.send('password_reset_tokens', ben);
    expect((await post.to('ana@example.com', 3)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Labelport',
      'Set a new password for Labelport',
      'Set a new password for Labelport',
    ]);
    await post.only('ben@example.com');
    now = new Date(now.getTime() + hour / 2);
    for (let count = 0; count < 2; count += 1) await mails.send('password_reset_tokens', ana);
    await post.to('ana@example.com', 4);
  });

  test('T4: of ten at one moment, three are sent', async () => {
    const cleo = await addPerson('cleo@example.com');
    await Promise.all(Array.from({ length: 10 }, () => mails.send('password_reset_tokens', cleo)));
    const tokens = (await post.to('cleo@example.com', 3)).map(tokenIn);
    expect(new Set(tokens).size).toBe(3);
  });

  test('one that could not be sent is not counted, and whoever asked hears of it', async () => {
    const dora = await addPerson('dora@example.com');
    post.isRefusing = true;
    for (let count = 0; count < 4; count += 1)
      await expect(mails.send('password_reset_tokens', dora)).rejects.toThrow('Out of order');
    post.isRefusing = false;
    await mails.send('password_reset_tokens', dora);
    await post.only('dora@example.com');
  });
});
