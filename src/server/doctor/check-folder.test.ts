import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '#testing/clean-up.ts';
import { builtProject } from '#testing/doctor-findings.ts';
import { readConfig } from '../config.ts';
import { checkFolder, checkWebApp } from './check-folder.ts';
import { checkSettings } from './check-settings.ts';
import { cureOfOpening } from './cure-of-sqlite.ts';

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-folder-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

describe('O4: the data folder', () => {
  test('O4: that is private, of one owner and only the portal’s is in order', async () => {
    const dataDir = await newFolder();
    for (const name of ['files', 'tmp', 'outbox', 'locks', 'demo']) await mkdir(join(dataDir, name));
    for (const name of ['', '-wal', '-shm'])
      await writeFile(join(dataDir, `labelport.sqlite${name}`), '', { mode: 0o600 });
    expect(await checkFolder({ dataDir })).toEqual({
      state: 'ok',
      sentence: `${dataDir} is private, and contains nothing else.`,
    });
    expect((await checkFolder({ dataDir: join(dataDir, 'not-yet') })).state).toBe('ok');
  });

  test('O4: that others can look into, and a database that others can read, is a warning', async () => {
    const dataDir = await newFolder();
    await chmod(dataDir, 0o755);
    await writeFile(join(dataDir, 'labelport.sqlite'), '');
    await chmod(join(dataDir, 'labelport.sqlite'), 0o644);
    expect(await checkFolder({ dataDir })).toEqual({
      state: 'warning',
      sentence: `Other users of this machine can look into ${dataDir} (mode 755): chmod 700 ${dataDir}; and labelport.sqlite (mode 644): chmod 600 ${dataDir}/labelport.sqlite.`,
    });
  });

  test('O4: that holds files of somebody else is a warning', async () => {
    const dataDir = await newFolder();
    await writeFile(join(dataDir, 'holiday.jpg'), '');
    await mkdir(join(dataDir, 'old-backups'));
    expect(await checkFolder({ dataDir })).toEqual({
      state: 'warning',
      sentence: `${dataDir} contains what is not of the portal: holiday.jpg, old-backups. Move it elsewhere.`,
    });
  });

  // Only root can give a file away; the tests of .ci/run are root's, and for others the condition cannot arise.
  test.runIf(process.getuid?.() === 0)('O4: with a file of another user is a problem', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'locks'));
    await writeFile(join(dataDir, 'locks/sweep'), '');
    await chown(join(dataDir, 'locks/sweep'), 4321, 4321);
    const { state, sentence } = await checkFolder({ dataDir });
    expect([state, sentence]).toEqual([
      'problem',
      `1 entry of ${dataDir} (locks/sweep) and the folder itself, of user 0, belong to different users, so the portal may not be able to write them. A command was probably run as another user than the portal. As root: chown -R 0:0 ${dataDir}`,
    ]);
  });
});

describe('O4: a database that cannot be opened', () => {
  const failed = (errcode: number) => Object.assign(new Error('unable to open database file'), { errcode });
  const path = '/var/lib/labelport/labelport.sqlite';

  test('O4: because it is of another user needs no backup', () => {
    expect(cureOfOpening(failed(14), path, { owner: 998, asking: 1000, isAllowed: false })).toBe(
      `${path} belongs to user 998, and this command runs as user 1000. Run it as the user of the portal (sudo -u labelport npm run doctor); if that is user 1000, give it the folder, as root: chown -R 1000 /var/lib/labelport`,
    );
  });

  test.each([11, 26, 267])('O4: because it is damaged (%i) does, and more may be saved', (errcode) => {
    const allowed = { owner: 998, asking: 998, isAllowed: true };
    expect(cureOfOpening(failed(errcode), path, allowed)).toMatch(/^Stop the portal, and keep .*\.recover/);
  });
});

test('O4: a web app that is not built is a problem', async () => {
  const project = await builtProject();
  expect((await checkWebApp(project)).state).toBe('ok');
  await rm(join(project, 'dist'), { recursive: true });
  expect(await checkWebApp(project)).toEqual({
    state: 'problem',
    sentence: `There is no ${project}/dist/web/index.html, so browsers get no page. Run "npm run build", and start the portal again.`,
  });
});

describe('O4: the settings', () => {
  const check = async (settings: Record<string, string>, project?: string) =>
    (await checkSettings(readConfig(settings), project ?? (await builtProject()))).sentence;

  test.each([
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['10.0.4.0/24, 10.0.0.0/8, ::/0', '10.0.0.0/8, ::/0'],
  ])('O4: PRINTER_NETWORKS=%s is a warning', async (networks, wide) => {
    expect(await check({ PRINTER_NETWORKS: networks })).toMatch(`PRINTER_NETWORKS contains ${wide}: an`);
    expect(await check({ PRINTER_NETWORKS: '10.0.4.0/24, fd12:3456::/64' })).toBe(
      'The settings can be used.',
    );
  });

  test('O4: a .env that others can read, and a misspelt name in it, is a warning', async () => {
    const project = await builtProject();
    const path = join(project, '.env');
    await writeFile(path, 'PUBLIC_ULR=https://labels.example.com\n');
    await chmod(path, 0o644);
    expect(await check({}, project)).toBe(
      `Other users of this machine can read ${path} (mode 644), and with it the passwords in it: chmod 600 ${path}. .env sets PUBLIC_ULR, which is no setting: did you mean PUBLIC_URL?`,
    );
  });
});
