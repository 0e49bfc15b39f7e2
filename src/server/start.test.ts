import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { getCurrentUser, signIn } from '#domain/auth/contract.ts';
import { sql } from 'kysely';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getPrinterStatus } from '#domain/printing/contract.ts';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { findJob } from '#server/printing/queue/job-store.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { IppPrinter } from '#testing/servers/ipp-printer.ts';
import { childEnvironment } from '#testing/child-environment.ts';
import { onBothEngines, onSqlite } from '#testing/engines.ts';
import { freePort } from '#testing/free-port.ts';
import { callerWith } from '#testing/caller.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** The portal as a child process, without its web app. */
const start = (settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: projectDir,
    env: { ...childEnvironment, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = once(child, 'close').then(([code]: unknown[]) => {
    running.delete(child);
    return code;
  });
  return { child, exit, said: () => output };
};

const statusOf = async (address: string): Promise<number | string> => {
  try {
    return (await fetch(address)).status;
  } catch {
    return 'nobody there';
  }
};

/** Options for a process in which timers of `ms` milliseconds never fire but keep it alive. */
const withoutTimersOf = (ms: number): string => {
  const program = `
    const wait = globalThis.setTimeout;
    const never = () => setInterval(() => undefined, 1_000_000);
    globalThis.setTimeout = (then, ms, ...rest) => (ms === ${ms} ? never() : wait(then, ms, ...rest));
  `;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
};

/** Options for a process that tells when it first asks for the data of languages, which take 8 MB. */
const tellingOfIntl = (() => {
  const program = `
    for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'PluralRules', 'Collator', 'Segmenter'])
      Intl[name] = new Proxy(Intl[name], { construct: (made, ...rest) => (console.log('Intl.' + name), Reflect.construct(made, ...rest)) });
    const { toLocaleString } = Number.prototype;
    Number.prototype.toLocaleString = function (...rest) { console.log('Intl.toLocaleString'); return toLocaleString.apply(this, rest); };
  `;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
})();

test('a wrong setting stops the start with one sentence', async () => {
  const { exit, said } = start({ PORT: 'abc' });
  expect([await exit, said()]).toEqual([1, 'The setting PORT is wrong: must be a port from 0 to 65535.\n']);
});

onBothEngines((engine) => {
  describe('a start', () => {
    const settingsOf = async () => {
      const { databaseUrl, dataDir } = await engine.empty();
      const account = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'Label-me-2026!' };
      return {
        settings: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...account },
        location: { databaseUrl, dataDir },
      };
    };

    test(
      'F6, O6: of two processes at once on the same empty data brings both up, and SIGTERM ends both',
      { timeout: 120_000 },
      async () => {
        const { settings, location } = await settingsOf();
        const ports = [await freePort(), await freePort()];
        const portals = ports.map((port) =>
          start({ ...settings, PORT: String(port), NODE_OPTIONS: tellingOfIntl }),
        );
        for (const [index, port] of ports.entries()) {
          const ready = () => statusOf(`http://127.0.0.1:${port}/api/ready`);
          await expect.poll(ready, { timeout: 60_000, interval: 50 }).toBe(200);
          await expect
            .poll(() => portals[index]?.said())
            .toContain(`Labelport is open at http://127.0.0.1:${port}`);
        }
        const database = await openDatabase(location);
        const users = await database.read.selectFrom('users').select(['email', 'role']).execute();
        await database.close();
        expect(users).toEqual([{ email: 'first@example.com', role: 'administrator' }]);
        // O6: the data of languages and the library of pictures are loaded when they are first needed.
        expect(portals.map(({ said }) => said().includes('Intl.'))).toEqual([false, false]);
        const isLinux = process.platform === 'linux';
        const loaded = isLinux ? await readFile(`/proc/${portals[0]?.child.pid}/maps`, 'utf8') : '';
        expect(loaded).not.toMatch(/sharp|libvips/);

        for (const { child } of portals) child.kill('SIGTERM');
        expect(await Promise.all(portals.map(({ exit }) => exit))).toEqual([0, 0]);
      },
    );

    test(
      'X19: on the database of a newer program is refused in a sentence, and nothing is made @security-8.19',
      { timeout: 120_000 },
      async () => {
        const { settings, location } = await settingsOf();
        const database = await openDatabase(location);
        await migrate(database);
        const at = '2026-01-12T12:00:00.000Z';
        await sql`insert into migrations (name, applied_at) values ('9999-tomorrow', ${at})`.execute(
          database.read,
        );
        // The timer that closes idle PostgreSQL connections after 30 seconds never fires: the process ends because it
        // closes them itself.
        const { exit, said } = start({
          ...settings,
          PORT: String(await freePort()),
          NODE_OPTIONS: withoutTimersOf(30_000),
        });
        expect(await exit).toBe(1);
        expect(said()).toMatch(
          /^The database was made by a newer Labelport: it has 9999-tomorrow, and .+\n$/,
        );
        expect(await database.read.selectFrom('users').select('email').execute()).toEqual([]);
        await database.close();
      },
    );
  });
});

onSqlite((engine) => {
  test('A28: a port that is taken is said before any data is prepared', { timeout: 120_000 }, async () => {
    const { dataDir } = await engine.empty();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' ? address?.port : null);
    const { exit, said } = start({ PORT: port, DATA_DIR: dataDir });
    expect(await exit).toBe(1);
    taken.close();
    expect(said()).toBe(`Port ${port} is taken. Set PORT to another one, as in "PORT=3001 npm start".\n`);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('labelport'))).toEqual([]);
  });

  test(
    'F11: SIGTERM ends a process with 0 whose printers do not answer, and a label that one of them has is one to look for',
    { timeout: 120_000 },
    async () => {
      const location = { databaseUrl: undefined, dataDir: (await engine.empty()).dataDir };
      const database = await openDatabase(location);
      await migrate(database);
      const printer = new IppPrinter();
      printer.formats = ['image/pwg-raster'];
      printer.faults.push('silent');
      await printer.open();
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const address = silent.address();
      const printerId = await addPrinter(database, { language: 'pwg', port: printer.port });
      const silentId = await addPrinter(database, {
        name: 'Office',
        language: 'ipp',
        port: typeof address === 'object' ? address?.port : 0,
      });
      const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
      const port = await freePort();
      const account = { email: 'first@example.com', password: 'Label-me-2026!' };
      const { child, exit } = start({
        PORT: String(port),
        DATA_DIR: location.dataDir,
        PRINTER_NETWORKS: '127.0.0.1',
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
      });
      const url = `http://127.0.0.1:${port}`;
      await expect.poll(() => statusOf(`${url}/api/ready`), { timeout: 60_000, interval: 50 }).toBe(200);
      const { reply } = await callerWith(url, null, null).call(signIn, { body: account });
      const caller = callerWith(url, reply.token, null);
      const { reply: job } = await caller.call(createPrintJob, {
        body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 2 },
      });
      const asked = once(silent, 'connection');
      const status = caller.call(getPrinterStatus, { params: { id: silentId } });
      await asked;
      await expect.poll(() => printer.sheets.length, { timeout: 60_000 }).toBe(1);
      child.kill('SIGTERM');
      expect((await status).reply.state).toBe('silent');
      expect(await exit).toBe(0);
      expect(await findJob(database.read, job.id)).toMatchObject({ state: 'unknown', unknownPieces: [1] });
      await database.close();
      await printer.close();
      silent.close();
    },
  );

  test(
    'F11: SIGTERM is red first, answers on, finishes what was accepted, and a second one closes the door',
    { timeout: 120_000 },
    async () => {
      const { dataDir } = await engine.empty();
      const port = await freePort();
      const account = { email: 'first@example.com', password: 'Label-me-2026!' };
      const { child, exit } = start({
        PORT: String(port),
        DATA_DIR: dataDir,
        DRAIN_SECONDS: '60',
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
      });
      const url = `http://127.0.0.1:${port}`;
      const readiness = () => statusOf(`${url}/api/ready`);
      await expect.poll(readiness, { timeout: 60_000, interval: 50 }).toBe(200);
      const { reply } = await callerWith(url, null, null).call(signIn, { body: account });

      // The server has received the head and waits for the body.
      const body = JSON.stringify({ sku: 'ACCEPTED' });
      const sending = request(url + addressOf(createProduct), {
        method: createProduct.method,
        headers: {
          authorization: `Bearer ${reply.token}`,
          'content-type': 'application/json',
          'content-length': body.length,
          expect: '100-continue',
        },
      });
      const answered = new Promise<number | undefined>((resolve, reject) => {
        sending.once('error', reject).once('response', (answer) => resolve(answer.resume().statusCode));
      });
      const taken = once(sending, 'continue');
      sending.flushHeaders();
      await taken;

      child.kill('SIGTERM');
      await expect.poll(readiness, { timeout: 60_000 }).toBe(503);
      expect((await callerWith(url, reply.token, null).call(getCurrentUser, {})).status).toBe(200);
      // A proxy that opens no others loses none when the port closes.
      expect((await fetch(`${url}/api/health`)).headers.get('connection')).toBe('keep-alive');
      child.kill('SIGTERM');
      await expect.poll(() => statusOf(`${url}/api/health`), { timeout: 60_000 }).toBe('nobody there');
      sending.end(body);
      expect([await answered, await exit]).toEqual([201, 0]);
    },
  );
});
