import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { startMailServer, type MailServer } from '#testing/mail-server.ts';
import type { ExamineParts } from './examine.ts';
import { findingsOf, gibibyte } from './findings-for-tests.ts';

describe('what depends on no database', () => {
  const undoing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const undo of undoing.toReversed()) await undo();
  });

  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
  });

  const emptyFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'labelport-doctor-'));
    undoing.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const examineEmpty = async (more: Record<string, string>, parts: Partial<ExamineParts> = {}) =>
    findingsOf({
      environment: { DATA_DIR: await emptyFolder(), PORT: String(await freePort()), ...more },
      ...parts,
    });

  test('a wrong setting is the only finding, in the words of the start', async () => {
    expect(await examineEmpty({ PORT: 'many' })).toEqual({
      states: { settings: 'problem' },
      sentences: {
        settings: 'The setting PORT is wrong: must be a port from 0 to 65535. Nothing else was checked.',
      },
    });
  });

  test('the password of the first administrator is not left in the settings without a warning', async () => {
    const found = await examineEmpty({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'Label-me-2026!' });
    expect([found.states['settings'], found.sentences['settings']]).toEqual([
      'warning',
      'ADMIN_PASSWORD is only for the first start. Remove it from the settings.',
    ]);
  });

  test('a mail server that refuses the password or does not answer is a problem; no mail server a warning', async () => {
    const wrongPassword = new URL(mail.url);
    wrongPassword.password = 'not-the-word';
    const refused = await examineEmpty({ SMTP_URL: wrongPassword.href });
    expect(refused.states['mail']).toBe('problem');
    expect(refused.sentences['mail']).toContain('Invalid login');
    expect(refused.sentences['mail']).not.toContain('not-the-word');
    const silent = await examineEmpty({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(silent.states['mail']).toBe('problem');
    expect(silent.sentences['mail']).toContain('ECONNREFUSED');
    const none = await examineEmpty({});
    expect([none.states['mail'], none.sentences['mail']]).toEqual([
      'warning',
      'SMTP_URL is not set, so nobody gets a mail: they are written to outbox in the data folder. Set it.',
    ]);
    expect(mail.mails).toEqual([]);
  });

  test.each([
    [1, 'problem', '1.0 of 100.0 GB are free'],
    [9, 'warning', '9.0 of 100.0 GB are free'],
    [11, 'ok', '11.0 of 100.0 GB are free'],
  ])('with %d GB free of 100 the space is: %s', async (free, state, words) => {
    const space = async () => ({ free: free * gibibyte, total: 100 * gibibyte });
    const found = await examineEmpty({}, { space });
    expect(found.states['space']).toBe(state);
    expect(found.sentences['space']).toContain(words);
  });

  test.each([
    [503, '{"message":"no"}', 'problem', /is not ready\. Its log says why/],
    [200, '<h1>Another program</h1>', 'problem', /^Something else than the portal answers/],
  ])('what answers %d with %s at the port is a problem', async (status, body, state, words) => {
    const server = createServer((_, response) => void response.writeHead(status).end(body));
    undoing.push(async () => server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const found = await examineEmpty({ PORT: String(port) });
    expect(found.states['portal']).toBe(state);
    expect(found.sentences['portal']).toMatch(words);
  });

  test('a port where nothing answers is a warning', async () => {
    const found = await examineEmpty({});
    expect(found.states['portal']).toBe('warning');
    expect(found.sentences['portal']).toMatch(/^No portal answers at http:\/\/127\.0\.0\.1:\d+\/api\/ready/);
  });
});
