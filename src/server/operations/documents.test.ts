import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { serviceEnvironment, serviceOptions } from '#testing/service-environment.ts';
import { settingNames } from '../config.ts';

const project = join(import.meta.dirname, '../../..');
const textOf = (name: string): Promise<string> => readFile(join(project, name), 'utf8');
const allMatches = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

const known = settingNames.toSorted();
/** Settings of other containers, and their images. */
const ofOtherImages = [
  'NODE_IMAGE',
  'POSTGRES_ADMIN_PASSWORD',
  'POSTGRES_IMAGE',
  'POSTGRES_PASSWORD',
  'S3_IMAGE',
  'S3_ROOT_PASSWORD',
  'S3_ROOT_USER',
];

describe('what an operator reads names the settings that there are', () => {
  test('.env.example has each, and no other', async () => {
    expect(allMatches(await textOf('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm)).toEqual(known);
  });

  test('the table of docs/operations.md has each, and no other', async () => {
    const [table = ''] = /## Settings[^]*?(?=\n## )/.exec(await textOf('docs/operations.md')) ?? [];
    const names = [...table.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell = '']) => cell).join();
    expect(allMatches(names, /`([A-Z][A-Z0-9_]*)`/g)).toEqual(known);
  });

  test('compose.yaml sets the portal nothing else, and gives no password', async () => {
    const compose = await textOf('compose.yaml');
    const [portal = ''] = /\n {2}portal:[^]*?(?=\n {2}database:)/.exec(compose) ?? [];
    const set = allMatches(portal, /^ {6}([A-Z][A-Z0-9_]*):/gm);
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    // The container sets its own address and folder.
    expect(known.filter((name) => !set.includes(name))).toEqual(['DATA_DIR', 'HOST', 'PORT']);
    const asked = allMatches(compose, /\$\{([A-Z][A-Z0-9_]*)/g);
    expect(asked.filter((name) => !known.includes(name) && !ofOtherImages.includes(name))).toEqual([]);
    const secrets = ['POSTGRES_PASSWORD', 'POSTGRES_ADMIN_PASSWORD', 'S3_ROOT_USER', 'S3_ROOT_PASSWORD'];
    for (const secret of [...secrets, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(compose).not.toMatch(new RegExp(`\\$\\{${secret}(?!:\\?)`));
    const [, password = ''] = /ADMIN_PASSWORD: (.*)/.exec(compose) ?? [];
    expect(password).toBe('${ADMIN_PASSWORD:-}');
  });

  test('the Dockerfile sets nothing else, and does not run as root', async () => {
    const dockerfile = await textOf('Dockerfile');
    const lines = allMatches(dockerfile, /^ENV (.*)$/gm).join(' ');
    const set = allMatches(lines, /([A-Z][A-Z0-9_]*)=/g);
    expect(set).toEqual(['DATA_DIR', 'HOST', 'MALLOC_ARENA_MAX', 'NODE_ENV', 'PORT']);
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  test('container and service start the portal as the fault tests and the benchmark do', async () => {
    const dockerfile = await textOf('Dockerfile');
    const unit = await textOf('deploy/labelport.service');
    const set = Object.entries(serviceEnvironment).map(([name, value]) => `${name}=${value}`);
    expect(allMatches(dockerfile, /^ENV (MALLOC.*)$/gm)).toEqual(set);
    expect(allMatches(unit, /^Environment=(MALLOC.*)$/gm)).toEqual(set);
  });

  test('O6: container, service and npm start give Node the options that the fault tests and the benchmark do', async () => {
    const options = serviceOptions.join(' ');
    expect(await textOf('Dockerfile')).toContain(
      `CMD ${JSON.stringify(['node', ...serviceOptions, 'dist/server/main.js']).replaceAll(',', ', ')}`,
    );
    expect(await textOf('deploy/labelport.service')).toContain(
      `node ${options} --env-file-if-exists=.env dist`,
    );
    expect(await textOf('package.json')).toContain(`"node ${options} --env-file-if-exists=.env dist`);
  });

  test('every command of docs/operations.md is one of package.json', async () => {
    const commands = allMatches(await textOf('docs/operations.md'), /npm run (?:--silent )?([a-z-]+)/g);
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await textOf('package.json')));
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    expect(commands).toEqual([
      'backup',
      'build',
      'capacity',
      'doctor',
      'move-to-postgres',
      'portal',
      'printer',
      'restore',
      'user',
      'verify',
    ]);
  });
});
