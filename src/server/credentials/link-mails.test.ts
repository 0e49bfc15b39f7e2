import { beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mail.ts';
import { SmtpMailer } from '#server/mail/smtp-mailer.ts';
import { insertUser } from '#server/users/store.ts';
import { onSqlite } from '#testing/engines.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/servers/mail-server.ts';
import { LinkMails } from './link-mails.ts';
import { isLinkTokenValid } from './link-token-store.ts';
import { tokenHash } from '../sessions/token.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';

const hour = 60 * 60 * 1000;
const home = '192.0.2.1';

onSqlite((engine) => {
  let database: Database;
  let post: MailServer;
  let now: Date;
  let mails: LinkMails;

  beforeAll(async () => {
    database = await engine.open();
    post = await startMailServer();
    now = new Date('2026-01-15T08:00:00.000Z');
    mails = new LinkMails({
      database: onlyWhileAllowed(database, () => now),
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

  test('whoever invites is given the link where there is no mail server, and only there', async () => {
    const kept: string[] = [];
    const outbox = {
      send: (mail: Mail) => Promise.resolve(void kept.push(mail.link)),
      close: () => undefined,
      isOutbox: true,
    };
    const site = 'http://127.0.0.1:3000';
    const invited = await addPerson('rosa@example.com');
    const handed = await new LinkMails({
      database: onlyWhileAllowed(database, () => now),
      clock: () => now,
      mailer: outbox,
      site,
    }).invite(invited, home);
    expect(handed).toEqual({ isSent: true, link: kept[0] });
    expect(handed.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth\/reset-password\?invited=1/);
    expect(await mails.invite(await addPerson('sam@example.com'), home)).toEqual({
      isSent: true,
      link: null,
    });
    await post.only('sam@example.com');
  });

  test('T4: an account gets three mails of a kind within an hour; another account has its own three @security-2.3', async () => {
    const [ana, ben] = [await addPerson('ana@example.com'), await addPerson('ben@example.com')];
    await mails.send('email_verification_tokens', ana, home);
    now = new Date(now.getTime() + hour / 2);
    for (let count = 0; count < 4; count += 1) await mails.send('password_reset_tokens', ana, home);
    await mails.send('password_reset_tokens', ben, home);
    expect((await post.to('ana@example.com', 4)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Labelport',
      'Set a new password for Labelport',
      'Set a new password for Labelport',
      'Set a new password for Labelport',
    ]);
    await post.only('ben@example.com');
    now = new Date(now.getTime() + hour / 2);
    // The three mails of half an hour ago still count.
    await mails.send('password_reset_tokens', ana, home);
    await mails.send('email_verification_tokens', ana, home);
    await post.to('ana@example.com', 5);
  });

  test('T4: of ten at one moment, three are sent', async () => {
    const cleo = await addPerson('cleo@example.com');
    await Promise.all(Array.from({ length: 10 }, () => mails.send('password_reset_tokens', cleo, home)));
    const tokens = (await post.to('cleo@example.com', 3)).map(tokenIn);
    expect(new Set(tokens).size).toBe(3);
  });

  test('one that could not be sent is not counted, and whoever asked hears of it', async () => {
    const dora = await addPerson('dora@example.com');
    post.isRefusing = true;
    for (let count = 0; count < 4; count += 1)
      await expect(mails.send('password_reset_tokens', dora, home)).rejects.toThrow('Out of order');
    post.isRefusing = false;
    await mails.send('password_reset_tokens', dora, home);
    await post.only('dora@example.com');
  });

  test('X12: an outsider who asks for mails does not use up those that the owner asks for @security-8.12', async () => {
    const eve = await addPerson('eve@example.com');
    for (let count = 0; count < 5; count += 1) await mails.send('password_reset_tokens', eve, '203.0.113.9');
    await mails.send('password_reset_tokens', eve, home);
    expect(await post.to('eve@example.com', 4)).toHaveLength(4);
  });

  test('X12: however many ask, a mailbox gets twelve reset links within an hour, and the first of them still works @security-8.12', async () => {
    const fay = await addPerson('fay@example.com');
    for (let network = 1; network <= 20; network += 1)
      await mails.send('password_reset_tokens', fay, `203.0.113.${network}`);
    const [first = ''] = (await post.to('fay@example.com', 12)).map(tokenIn);
    const at = new Date(now.getTime() + hour - 1).toISOString();
    expect(await isLinkTokenValid(database.read, 'password_reset_tokens', tokenHash(first), at)).toBe(true);
    // Notices about sign-ups are counted separately.
    await mails.tellOfSignUp(fay, home);
    await post.to('fay@example.com', 13);
  });

  test('X12: who asks for more than there are takes no turn to write @security-8.12', async () => {
    const gus = await addPerson('gus@example.com');
    for (let count = 0; count < 3; count += 1) await mails.send('password_reset_tokens', gus, home);
    using write = vi.spyOn(database, 'write');
    for (let count = 0; count < 5; count += 1) await mails.send('password_reset_tokens', gus, home);
    expect(write).not.toHaveBeenCalled();
  });
});
