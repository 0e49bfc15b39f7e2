import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { builds } from './build-if-needed.ts';

const run = promisify(execFile);
const project = join(import.meta.dirname, '..');
const textOf = (name: string): Promise<string> => readFile(join(project, name), 'utf8');

describe('X21: deploy/labelport.service', () => {
  test.each([
    'UMask=0077',
    'StateDirectoryMode=0700',
    'CacheDirectoryMode=0700',
    'TimeoutStopSec=80',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged @obsolete',
    'SystemCallArchitectures=native',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'MemoryMax=1200M',
    'TasksMax=128',
    'LimitNOFILE=8192',
  ])('says %s @security-8.21', async (directive) => {
    expect((await textOf('deploy/labelport.service')).split('\n')).toContain(directive);
  });

  test('lets V8 compile what it runs', async () => {
    expect(await textOf('deploy/labelport.service')).not.toMatch(/^MemoryDenyWriteExecute/m);
  });

  // systemd-analyze is part of systemd, which a build machine may lack.
  test.runIf(existsSync('/usr/bin/systemd-analyze'))('scores under 3.0 @security-8.21', async () => {
    const unit = join(project, 'deploy/labelport.service');
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
    const [, score = ''] = /exposure level for labelport\.service: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(score)).toBeGreaterThan(0);
    expect(Number(score)).toBeLessThan(3);
  });
});

/** The services of compose.yaml with their text. */
const services = async (): Promise<Map<string, string>> => {
  const [, part = ''] = /\nservices:\n([^]*?)\n(?=\S)/.exec(await textOf('compose.yaml')) ?? [];
  const found = part.split(/^ {2}(?=[a-z]+:$)/m).filter((text) => /^[a-z]+:\n/.test(text));
  return new Map(found.map((text) => [text.slice(0, text.indexOf(':')), text]));
};

describe('X22: compose.yaml', () => {
  test('has four services, and contains each @security-8.22', async () => {
    const compose = await textOf('compose.yaml');
    const [, contained = ''] = /x-contained: &contained\n((?: {2}.*\n)+)/.exec(compose) ?? [];
    expect(contained).toContain('read_only: true');
    expect(contained).toContain('cap_drop: [ALL]');
    expect(contained).toContain("security_opt: ['no-new-privileges:true']");
    const all = await services();
    expect([...all.keys()]).toEqual(['portal', 'database', 'files', 'bucket']);
    for (const text of all.values()) {
      expect(text).toContain('<<: *contained');
      expect(text).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
      expect(text).not.toMatch(/privileged|cap_add|docker\.sock/);
    }
  });

  test('O8: rotates logs, waits as long as the portal drains, and lets PostgreSQL check its pages', async () => {
    const compose = await textOf('compose.yaml');
    const [, contained = ''] = /x-contained: &contained\n((?: {2}.*\n)+)/.exec(compose) ?? [];
    expect(contained).toContain("options: { max-size: 10m, max-file: '5' }");
    const all = await services();
    expect(all.get('portal')).toContain('stop_grace_period: 80s');
    expect(all.get('database')).toContain('POSTGRES_INITDB_ARGS: --data-checksums');
  });

  test('gives the portal neither the superuser of the database nor the root of the store @security-8.22', async () => {
    const portal = (await services()).get('portal') ?? '';
    expect(portal).not.toMatch(/ADMIN_PASSWORD:\?|POSTGRES_ADMIN|S3_ROOT/);
    expect(portal).toContain('postgres://labelport:');
    const database = (await services()).get('database') ?? '';
    expect(database).toContain('POSTGRES_USER: postgres');
    expect(database).toContain('./deploy/database-role.sh:/docker-entrypoint-initdb.d/database-role.sh:ro');
    const role = await textOf('deploy/database-role.sh');
    expect(role).toContain('NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS');
    const files = (await services()).get('files') ?? '';
    expect(files).not.toContain('S3_ACCESS_KEY_ID');
    const [, policy = '{}'] = /<<'JSON'\n([^]*?)JSON/.exec(await textOf('deploy/make-bucket.sh')) ?? [];
    expect(policy).not.toMatch(/"s3:\*"|"Resource": \["?\*|CreateBucket|DeleteBucket|PutBucket/);
    expect(JSON.parse(policy)).toMatchObject({ Version: '2012-10-17' });
  });

  test('takes each image by what .env pins it to @security-8.22', async () => {
    const compose = await textOf('compose.yaml');
    const images = [...compose.matchAll(/^ {4}image: (.*)$/gm)].map(([, image]) => image);
    expect(images).toEqual([
      'labelport',
      expect.stringMatching(/^\$\{POSTGRES_IMAGE:-/),
      expect.stringMatching(/^\$\{S3_IMAGE:-/),
      expect.stringMatching(/^\$\{S3_IMAGE:-/),
    ]);
    expect(compose).toContain('NODE_IMAGE: ');
    expect((await textOf('Dockerfile')).match(/^FROM .*$/gm)).toEqual([
      'FROM ${NODE_IMAGE} AS build',
      'FROM ${NODE_IMAGE}',
    ]);
  });
});

test('whatever `npm run build` reads goes to the build of the image', async () => {
  const sent = (await textOf('.dockerignore')).split('\n').flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
  const read = new Set(builds.flatMap(({ config, sources }) => [config, ...sources]));
  expect(read.size).toBeGreaterThan(5);
  expect([...read].filter((path) => !sent.some((one) => `${path}/`.startsWith(`${one}/`)))).toEqual([]);
});
