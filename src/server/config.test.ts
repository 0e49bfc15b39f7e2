import { resolve } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig, type Config } from './config.ts';

const sentenceOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return 'no error';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'no Error';
  }
};

describe('without settings', () => {
  test('everything has a value that works on a laptop @security-5.4', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      drainMs: 0,
      keep: { auditMs: 400 * 24 * 60 * 60 * 1000, releasesMs: 730 * 24 * 60 * 60 * 1000 },
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      s3: null,
      firstAdministrator: null,
      allowedEmailDomains: ['example.com', 'example.org'],
      smtpUrl: undefined,
      mailFrom: 'Labelport <no-reply@example.com>',
      publicUrl: undefined,
      trustProxy: false,
      printerNetworks: [],
      webhookNetworks: [],
      oidc: null,
      requirePasskey: [],
      metrics: false,
      timesPerPerson: false,
      partner: {
        email: 'labelling@partner.example',
        phone: '+44 20 7946 0000',
        address: '1 Partner Park, London EC1A 1AA',
      },
      logLevel: 'info',
    });
  });

  test('an empty setting is none', () => {
    const names = ['PORT', 'DATABASE_URL', 'S3_BUCKET', 'ADMIN_EMAIL', 'SMTP_URL', 'METRICS', 'LOG_LEVEL'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });
});

describe('a setting', () => {
  test('is read as it is meant', () => {
    const s3 = {
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'labelport',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(
      readConfig({
        ...s3,
        PORT: '0',
        DATA_DIR: '/srv/data',
        ALLOWED_EMAIL_DOMAINS: ' Orchard.example , harbour.example,',
        ADMIN_EMAIL: 'ana@example.com',
        ADMIN_PASSWORD: 'Label-me-2026!',
        TRUST_PROXY: 'true',
        DRAIN_SECONDS: '5',
        KEEP_AUDIT_DAYS: '30',
        KEEP_RELEASES_DAYS: '0',
        PRINTER_NETWORKS: '10.0.4.0/24, fd12:3456::9',
        METRICS: 'true',
      }),
    ).toMatchObject({
      port: 0,
      dataDir: resolve('/srv/data'),
      s3: {
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'labelport',
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      allowedEmailDomains: ['orchard.example', 'harbour.example'],
      firstAdministrator: { email: 'ana@example.com', password: 'Label-me-2026!' },
      trustProxy: true,
      drainMs: 5000,
      keep: { auditMs: 30 * 24 * 60 * 60 * 1000, releasesMs: null },
      printerNetworks: [
        { address: '10.0.4.0', bits: 24 },
        { address: 'fd12:3456::9', bits: 128 },
      ],
      metrics: true,
    });
  });

  test.each<[string, Config['trustProxy']]>([
    ['true', true],
    ['false', false],
    ['0', false],
    ['127.0.0.1', ['127.0.0.1']],
    [' loopback,10.0.0.0/8 , fd00::/8,', ['loopback', '10.0.0.0/8', 'fd00::/8']],
    ['uniquelocal, linklocal, ::1', ['uniquelocal', 'linklocal', '::1']],
  ])('TRUST_PROXY may be %j, and the framework takes it', (value, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy);
    expect(() => Fastify({ trustProxy })).not.toThrow();
  });

  test('TRUST_PROXY may be how many proxies there are, of which the nearest is in a network of one’s own', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '2' });
    if (typeof trustProxy !== 'function') throw new TypeError('TRUST_PROXY=2 is no count.');
    const near = ['127.0.0.1', '::1', '::ffff:172.18.0.1', '10.1.2.3', '192.168.0.9', 'fd00::1', 'fe80::1'];
    const far = ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '172.32.0.1', 'unknown', ''];
    expect(near.filter((address) => trustProxy(address, 0))).toEqual(near);
    expect(far.filter((address) => trustProxy(address, 0))).toEqual([]);
    expect([1, 2, 3].map((hop) => trustProxy('203.0.113.9', hop))).toEqual([true, false, false]);
  });

  const port = 'ConfigError: The setting PORT is wrong: must be a port from 0 to 65535.';
  const address = (name: string) =>
    `ConfigError: The setting ${name} is wrong: must be an http or https address.`;
  const s3 =
    'ConfigError: S3 needs all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.';
  const drain =
    'ConfigError: The setting DRAIN_SECONDS is wrong: must be a whole number of seconds from 0 to 60.';
  const keep =
    'ConfigError: The setting KEEP_RELEASES_DAYS is wrong: must be a whole number of days from 0 to 36500.';
  const proxies =
    'ConfigError: The setting TRUST_PROXY is wrong: must be true, false, how many proxies there are (1 to 9), or their addresses and networks with commas between them, as in 127.0.0.1, 10.0.0.0/8.';
  const administrator = 'ConfigError: ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none.';

  test.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, port],
    [{ PORT: '65536' }, port],
    [{ PORT: '-1' }, port],
    [{ PORT: ' ' }, port],
    [{ PORT: '1e3' }, port],
    [
      { DATABASE_URL: 'mysql://root:hidden@db/x' },
      'ConfigError: The setting DATABASE_URL is wrong: must begin with postgres://.',
    ],
    [{ S3_ENDPOINT: 'minio:9000' }, address('S3_ENDPOINT')],
    [{ S3_BUCKET: 'labelport' }, s3],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }, s3],
    [{ ADMIN_EMAIL: 'ana' }, 'ConfigError: The setting ADMIN_EMAIL is wrong: must be an e-mail address.'],
    [{ ADMIN_PASSWORD: 'Label-me-2026!' }, administrator],
    [
      { ALLOWED_EMAIL_DOMAINS: ' , ' },
      'ConfigError: The setting ALLOWED_EMAIL_DOMAINS is wrong: must be domains with commas between them, as in example.com,example.org.',
    ],
    [
      { ALLOWED_EMAIL_DOMAINS: '@example.com' },
      'ConfigError: The setting ALLOWED_EMAIL_DOMAINS is wrong: must be domains with commas between them, as in example.com,example.org.',
    ],
    [
      { SMTP_URL: 'mail.example.com' },
      'ConfigError: The setting SMTP_URL is wrong: must begin with smtp:// or smtps://.',
    ],
    [
      { MAIL_FROM: 'Labelport' },
      'ConfigError: The setting MAIL_FROM is wrong: must be an e-mail address, or a name and <an e-mail address>.',
    ],
    [{ PUBLIC_URL: 'portal.example.com' }, address('PUBLIC_URL')],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, address('PUBLIC_URL')],
    ...[
      'yes',
      '-1',
      '10',
      '1.5',
      ' , ',
      'proxy.example.com',
      '127.0.0.1 10.0.0.1',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0.0/255.0.0.0',
      'fe80::1/129',
      '::ffff:10.0.0.0/8',
      'toString',
    ].map((value): [Record<string, string>, string] => [{ TRUST_PROXY: value }, proxies]),
    [{ DRAIN_SECONDS: '61' }, drain],
    [{ DRAIN_SECONDS: '2s' }, drain],
    [{ KEEP_RELEASES_DAYS: '36501' }, keep],
    [{ KEEP_RELEASES_DAYS: '-1' }, keep],
    [{ KEEP_AUDIT_DAYS: '2y' }, keep.replace('RELEASES', 'AUDIT')],
    [
      { PRINTER_NETWORKS: '10.0.4.0/24, printer.example' },
      'ConfigError: The setting PRINTER_NETWORKS is wrong: must be networks or addresses with commas between them, as in 10.0.4.0/24, fd12:3456::/64.',
    ],
    [{ METRICS: 'on' }, 'ConfigError: The setting METRICS is wrong: must be true or false.'],
    [
      { LOG_LEVEL: 'loud' },
      'ConfigError: The setting LOG_LEVEL is wrong: must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
  ])('%j stops the start with a sentence that names it, and not its value', (environment, sentence) => {
    expect(sentenceOf(environment)).toBe(sentence);
  });
});
