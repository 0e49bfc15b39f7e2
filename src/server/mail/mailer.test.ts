import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { freePort } from '#testing/free-port.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { openMailer } from './mailer.ts';
import type { Mail } from './mail.ts';
import { linkWithToken, siteAddress } from './site-link.ts';

const mail: Mail = {
  to: "o'brien@example.com",
  subject: 'Confirm your address – ✓',
  text: 'Hello,\n\nhttps://portal.example.com/auth/verify-email?token=abc\n',
  html: '<p>Hello, <a href="https://portal.example.com/auth/verify-email?token=abc">here</a></p>',
  link: 'https://portal.example.com/auth/verify-email?token=abc',
};

const open = (environment: Record<string, string>, lines: string[] = []) =>
  openMailer(readConfig({ MAIL_FROM: 'Labelport <labels@example.com>', ...environment }), {
    clock: () => new Date('2026-01-15T08:00:00.000Z'),
    logger: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
  });

describe('with SMTP_URL', () => {
  let post: MailServer;

  beforeAll(async () => {
    post = await startMailServer();
  });

  test('a mail goes to that server, with the user and the password of the address', async () => {
    const mailer = open({ SMTP_URL: post.url });
    const id = '<notice.7.1768464000000@portal.example.com>';
    await mailer.send({ ...mail, id });
    mailer.close();
    const received = await post.only("o'brien@example.com");
    expect(received).toMatchObject({
      subject: 'Confirm your address – ✓',
      from: { name: 'Labelport', address: 'labels@example.com' },
      html: `${mail.html}\n`,
    });
    expect(received.text?.trim()).toBe(mail.text.trim());
    expect(received.messageId).toBe(id);
  });

  test('a wrong password and a server that is not there are failures', async () => {
    const wrong = new URL(post.url);
    wrong.password = 'wrong';
    await expect(open({ SMTP_URL: wrong.href }).send(mail)).rejects.toThrow(/Wrong user or password/);
    await expect(open({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }).send(mail)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });

  test('something that speaks no SMTP is a failure', async () => {
    const server = createServer((socket) => socket.end('nonsense\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(open({ SMTP_URL: `smtp://127.0.0.1:${port}` }).send(mail)).rejects.toThrow(/greeting/i);
    server.close();
  });
});

describe('without SMTP_URL', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'labelport-mail-'));
  });

  test('nothing is written for somebody who has no e-mail', async () => {
    const mailer = open({ DATA_DIR: dataDir });
    expect(mailer.isOutbox).toBe(true);
    await mailer.send({ ...mail, to: 'x@badge.invalid' });
    expect(await readdir(join(dataDir, 'outbox')).catch(() => [])).toEqual([]);
  });

  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('a mail is a file in the outbox that only the portal reads, and its link is logged', async () => {
    const lines: string[] = [];
    const mailer = open({ DATA_DIR: dataDir }, lines);
    await mailer.send(mail);
    mailer.close();
    const [name = '', ...others] = await readdir(join(dataDir, 'outbox'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^2026-01-15T08-00-00\.000Z-[0-9a-f]{8}\.eml$/);
    const path = join(dataDir, 'outbox', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const written = await PostalMime.parse(await readFile(path));
    expect(written).toMatchObject({
      subject: 'Confirm your address – ✓',
      to: [{ address: "o'brien@example.com" }],
      from: { name: 'Labelport', address: 'labels@example.com' },
      date: '2026-01-15T08:00:00.000Z',
    });
    expect(written.text).toContain('https://portal.example.com/auth/verify-email?token=abc');
    expect(written.html).toContain('href="https://portal.example.com/auth/verify-email?token=abc"');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      {
        msg: 'no SMTP_URL is set: mail written to the outbox',
        to: "o'brien@example.com",
        link: 'https://portal.example.com/auth/verify-email?token=abc',
        file: name,
      },
    ]);
  });
});

describe('the address of the portal in a mail', () => {
  test.each([
    [{ PUBLIC_URL: 'https://portal.example.com' }, 'https://portal.example.com'],
    [{ PUBLIC_URL: 'https://example.com/labels/' }, 'https://example.com/labels'],
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: 'labels.internal' }, 'http://labels.internal:3000'],
  ])('%j: %s', (environment, address) => {
    expect(siteAddress(readConfig(environment))).toBe(address);
  });

  test('is followed by the screen and the token', () => {
    expect(linkWithToken('https://example.com/labels', '/auth/verify-email', 'a_b-c')).toBe(
      'https://example.com/labels/auth/verify-email?token=a_b-c',
    );
  });
});
