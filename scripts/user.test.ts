import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { getCurrentUser, signIn } from '#domain/auth/contract.ts';
import { noteInstant } from '#server/clock-doubt/clock-doubt.ts';
import { onBothEngines } from '#testing/engines.ts';
import { callerWith } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { runUserCommand } from './user.ts';

const password = 'Label-me-2026!';

onBothEngines((engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp(engine);
  });

  const run = async (...args: string[]): Promise<string> => {
    const said: string[] = [];
    await runUserCommand(args, {
      database: app.database,
      clock: () => app.clock.now,
      readPassword: async () => password,
      say: (line) => said.push(line),
    });
    return said.join('\n');
  };
  const enter = (email: string) => app.guest.call(signIn, { body: { email, password } });

  test('create opens a confirmed account of any domain, with the role that is told @security-7.4', async () => {
    const name = ['--first-name', 'Ana', '--last-name', 'Field'];
    expect(await run('create', 'Ana@supplier.example', ...name, '--role', 'admin')).toBe(
      'Ana@supplier.example is Administrator and may sign in.',
    );
    const { status, reply } = await enter('ana@supplier.example');
    expect([status, reply.user.role, reply.user.firstName]).toEqual([200, 'administrator', 'Ana']);
    await run('create', 'ben@supplier.example', ...name);
    expect((await enter('ben@supplier.example')).reply.user.role).toBe('read_only');
    const ana = callerWith(app.url, reply.token, reply.user.id);
    const { reply: trail } = await ana.call(listAudit, { query: { kind: 'account_created' } });
    expect(trail.map(({ person, detail, requestId }) => [person, detail, requestId])).toEqual([
      [null, { role: 'read_only', origin: 'command_line' }, null],
      [null, { role: 'administrator', origin: 'command_line' }, null],
    ]);
  });

  test('create says what is wrong', async () => {
    const refusal = async (...args: string[]) =>
      run('create', ...args).catch((error: Error) => error.message);
    expect(await refusal('ana', '--first-name', 'Ana')).toBe(
      'Last name is required\nPlease enter a valid email address',
    );
    expect(await refusal('c@d.example', '--role', 'owner')).toBe(
      'The role must be administrator, editor or read_only.',
    );
    expect(await refusal('ana@SUPPLIER.example', '--first-name', 'A', '--last-name', 'F')).toBe(
      'An account with this email already exists.',
    );
  });

  test('role holds at the next request, and never takes the last administrator away', async () => {
    const eve = await app.newPerson('eve@example.com', 'editor');
    expect(await run('role', 'EVE@example.com', 'read_only')).toBe(
      'EVE@example.com is Read-only from the next request on.',
    );
    expect((await eve.call(getCurrentUser, {})).reply.role).toBe('read_only');
    await expect(run('role', 'ana@supplier.example', 'editor')).rejects.toThrow(
      'At least one administrator is required.',
    );
    await expect(run('deactivate', 'ana@supplier.example')).rejects.toThrow(
      'At least one administrator is required.',
    );
  });

  test('X12: unlock lets in whom others have locked out @security-8.12', async () => {
    const failed = { body: { email: 'eve@example.com', password: 'Wrong-one-2026!' } };
    for (let time = 0; time < 10; time += 1) await app.guest.call(signIn, failed);
    expect((await enter('eve@example.com')).status).toBe(429);
    expect(await run('unlock', 'EVE@example.com')).toBe('EVE@example.com may sign in at once.');
    expect((await enter('eve@example.com')).status).toBe(200);
    const ana = (await enter('ana@supplier.example')).reply;
    const { reply: trail } = await callerWith(app.url, ana.token, ana.user.id).call(listAudit, {
      query: { kind: 'account_unlocked' },
    });
    expect(trail.map(({ person, subject }) => [person, subject?.name])).toEqual([[null, expect.any(String)]]);
  });

  test('X12: unlock lets in whom a browser of their own has locked out @security-8.12', async () => {
    const fromKnown = (typed: string, cookie: string) =>
      app.guest.fetch('/api/auth/signin', {
        method: 'POST',
        body: JSON.stringify({ email: 'eve@example.com', password: typed }),
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      });
    const cookies = (await enter('eve@example.com')).headers.getSetCookie();
    const cookie = cookies.map((text) => /^labelport-browser=[^;]+/.exec(text)?.[0] ?? '').join('');
    for (let time = 0; time < 10; time += 1) await fromKnown('Wrong-one-2026!', cookie);
    expect((await fromKnown(password, cookie)).status).toBe(429);
    await run('unlock', 'eve@example.com');
    expect((await fromKnown(password, cookie)).status).toBe(200);
  });

  test('X11: confirm-clock believes a clock that is ahead, once, and the trail says so @security-8.11', async () => {
    const latest = app.clock.now;
    await noteInstant(app.database, latest);
    const words = 'The clock was not in doubt. Nothing was changed.';
    expect(await run('confirm-clock')).toBe(words);
    app.clock.now = new Date('2028-01-15T08:00:00.000Z');
    try {
      expect(await run('confirm-clock')).toBe('Confirmed: it is 2028-01-15T08:00:00.000Z.');
      expect(await run('confirm-clock')).toBe(words);
    } finally {
      app.clock.now = latest;
    }
    const trail = await app.database.read.selectFrom('audit').selectAll().execute();
    const confirmed = trail.filter(({ kind }) => kind === 'clock_confirmed');
    expect(confirmed.map(({ user_id, address }) => [user_id, address])).toEqual([[null, null]]);
  });

  test('deactivate, activate, verify and end-sessions do what they say @security-6.4', async () => {
    const { reply } = await enter('ben@supplier.example');
    const ben = callerWith(app.url, reply.token, reply.user.id);
    expect(await run('end-sessions', 'ben@supplier.example')).toBe('ben@supplier.example: 2 sessions ended.');
    expect((await ben.call(getCurrentUser, {})).status).toBe(401);
    await run('deactivate', 'ben@supplier.example');
    expect((await enter('ben@supplier.example')).status).toBe(401);
    await run('activate', 'ben@supplier.example');
    expect((await enter('ben@supplier.example')).status).toBe(200);
    await app.database.write((queries) =>
      queries
        .updateTable('users')
        .set({ is_email_verified: 0 })
        .where('email', '=', 'ben@supplier.example')
        .execute(),
    );
    expect((await enter('ben@supplier.example')).status).toBe(403);
    await run('verify', 'ben@supplier.example');
    expect((await enter('ben@supplier.example')).status).toBe(200);
  });

  test('list says who there is', async () => {
    await run('deactivate', 'eve@example.com');
    expect((await run('list')).split('\n')).toEqual([
      'Ana@supplier.example  Ana Field    Administrator  active  Active now',
      'ben@supplier.example  Ana Field    Read-only      active  Active now',
      'eve@example.com       Test editor  Read-only      off     Just now',
    ]);
  });

  test.each([
    [['rename', 'eve@example.com'], 'There is no command rename.'],
    [['role'], 'The command role needs an e-mail address.'],
    [['role', 'eve@example.com'], 'The role must be administrator, editor or read_only.'],
    [['verify', 'eve@example.com', 'now'], 'The command verify takes less than that.'],
    [['verify', 'nobody@example.com'], 'User not found'],
    [['create', 'x@example.com', '--password', 'x'], "Unknown option '--password'"],
  ])('%j is refused in words', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});

describe('the command itself', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'labelport-user-'));
  });

  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const command = async (args: string[], input = '') => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'user.ts'), ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    });
    child.stdin.end(input);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, out, err };
  };

  test('says how it is used', async () => {
    const { code, out, err } = await command(['--help']);
    expect([code, err]).toEqual([0, '']);
    for (const name of ['create', 'role', 'deactivate', 'activate', 'verify', 'list', 'end-sessions'])
      expect(out).toContain(`\n  ${name}`);
  });

  test('makes the database where there is none, and takes the password from its input @security-5.4', async () => {
    const name = ['--first-name', 'Ana', '--last-name', 'Field'];
    const create = ['create', 'ana@example.com', ...name, '--role', 'admin'];
    const refused = await command(create, 'short\n');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('Password must be at least 10 characters long');
    expect(await command(create, `${password}\nmore\n`)).toEqual({
      code: 0,
      out: 'ana@example.com is Administrator and may sign in.\n',
      err: '',
    });
  });

  test('a setting that is wrong is named', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'user.ts'), 'list'], {
      env: { ...process.env, DATABASE_URL: 'mysql://x' },
    });
    const [err] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([child.exitCode, err]).toEqual([
      1,
      'The setting DATABASE_URL is wrong: must begin with postgres://.\n',
    ]);
  });
});
