import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf, gibibyte } from '#testing/doctor-findings.ts';
import { freePort } from '#testing/free-port.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { readConfig } from '../config.ts';
import { checkAddress } from './check-settings.ts';
import type { ExamineParts } from './examine.ts';

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
    const removed = await examineEmpty({ ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: '' });
    expect(removed.states['settings']).toBe('ok');
  });

  const site = 'https://labels.example.com';
  const noUrl = (set: string, port = '3000') =>
    `${set} set, and PUBLIC_URL is not: links in mails lead to http://127.0.0.1:${port}, the cookie is not Secure, and browsers are not told to stay with https. Set PUBLIC_URL to the address that people use, as in https://labels.example.com.`;
  const noTls =
    'TRUST_PROXY is set, and PUBLIC_URL is not https: the cookie is not Secure, and browsers are not told to stay with https. Let the proxy speak TLS, and set PUBLIC_URL to its https address, as in https://labels.example.com.';
  const noProxy =
    'PUBLIC_URL is https, so a proxy speaks TLS for the portal, and TRUST_PROXY is false: all users share the address of the proxy and its limits, and the audit trail shows nothing else. Name the proxy, as in TRUST_PROXY=127.0.0.1.';
  const anybody =
    'TRUST_PROXY=true believes any address that a caller makes up, unless the proxy replaces X-Forwarded-For: it gets round the limit on sign-ups and into the audit trail. Name the proxy instead, by its address, as in TRUST_PROXY=127.0.0.1, or by how many there are, as in TRUST_PROXY=1.';

  test.each<[Record<string, string>, string]>([
    [{ TRUST_PROXY: '127.0.0.1' }, noUrl('TRUST_PROXY is')],
    [{ TRUST_PROXY: '1' }, noUrl('TRUST_PROXY is')],
    [{ ALLOWED_EMAIL_DOMAINS: 'orchard.example' }, noUrl('ALLOWED_EMAIL_DOMAINS is')],
    [
      { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1', ALLOWED_EMAIL_DOMAINS: 'orchard.example' },
      noUrl('TRUST_PROXY, SMTP_URL and ALLOWED_EMAIL_DOMAINS are'),
    ],
    [
      { SMTP_URL: 'smtp://127.0.0.1:1', HOST: '0.0.0.0' },
      noUrl('SMTP_URL is').replace('127.0.0.1', 'localhost'),
    ],
    [{ TRUST_PROXY: '1', PUBLIC_URL: 'http://labels.example.com' }, noTls],
    [{ PUBLIC_URL: site }, noProxy],
    [{ TRUST_PROXY: 'true', PUBLIC_URL: site }, anybody],
    [{ TRUST_PROXY: 'true' }, `${noUrl('TRUST_PROXY is')} ${anybody}`],
  ])('%j is a warning, and says what to do', (settings, sentence) => {
    expect(checkAddress(readConfig(settings))).toEqual({ state: 'warning', sentence });
  });

  test.each<[Record<string, string>, string]>([
    [{}, 'http://127.0.0.1:3000'],
    [{ TRUST_PROXY: 'false', ALLOWED_EMAIL_DOMAINS: 'example.com,example.org' }, 'http://127.0.0.1:3000'],
    [{ PUBLIC_URL: 'http://labels.example.com' }, 'http://labels.example.com'],
    [{ PUBLIC_URL: site, TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:1' }, site],
  ])('of the address that people use nothing is wrong with %j', (settings, address) => {
    const sentence = `People reach the portal at ${address}.`;
    expect(checkAddress(readConfig(settings))).toEqual({ state: 'ok', sentence });
  });

  test('the address that people use is looked at with the rest', async () => {
    const { states, sentences } = await examineEmpty({ TRUST_PROXY: '1', PORT: '3999' });
    expect(states).toMatchObject({ settings: 'ok', address: 'warning' });
    expect(sentences['address']).toBe(noUrl('TRUST_PROXY is', '3999'));
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
      'SMTP_URL is not set, so nobody gets a mail: they are written to outbox in the data folder, and their links to the log, at level info. Such a link confirms an account or gives it a new password, so whoever reads either can take one over. Set it, and keep both closed until then.',
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
    [
      200,
      '{"status":"ready","degraded":[{"code":"degraded.disk_full","sentence":"The disk is full."}]}',
      'problem',
      /is ready, but not whole: The disk is full\.$/,
    ],
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
