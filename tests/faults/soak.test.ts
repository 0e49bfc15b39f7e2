/**
 * F20: half an hour of mixed work, twenty requests a second: lists, searches, background polls, products created, changed and
 * deleted, pictures uploaded, users signing in and out. Afterwards the portal uses as much memory as in the first half of that
 * time (within 5 %, measured after a garbage collection), and has as many open files, database connections, temporary files
 * and sessions as before. SOAK_MINUTES sets the duration, 5 by default.
 *
 * Negative control: the same check detects a server that leaks some memory and an open file at each request.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { getCurrentUser, signIn, signOut } from '#domain/auth/contract.ts';
import { createClient, getClient } from '#domain/clients/contract.ts';
import { uploadImage } from '#domain/files/contract.ts';
import { listInventory } from '#domain/inventory/contract.ts';
import {
  createProduct,
  deleteProduct,
  listProducts,
  searchProducts,
  updateProduct,
} from '#domain/products/contract.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { type Engine, onBothEngines } from '#testing/engines.ts';
import { freePort } from '#testing/free-port.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { unfinishedIn } from './unfinished-files.ts';
import { startProgram } from './other-program.ts';
import { liveBytes } from './live-memory.ts';
import { administrator, type Portal, signInTo, startPortal } from './portal-process.ts';
import { openFiles } from './process-figures.ts';
import { percentile } from './rounds.ts';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 5);
const controlSeconds = 20;
const requestsPerSecond = 20;
const samplesInAll = 20;
const backWithinMs = 120_000;
const mebibyte = 1024 * 1024;

/** The growth in per cent from the second quarter of the samples to the last; the first is for warming up. */
const growthPercent = (samples: readonly number[]): number => {
  const quarter = Math.floor(samples.length / 4);
  const early = percentile(samples.slice(quarter, 2 * quarter), 0.5);
  return (percentile(samples.slice(3 * quarter), 0.5) / early - 1) * 100;
};

/** A process whose memory is measured. */
interface Watched {
  pid: number;
  inspectorPort: number;
}

/** Starts a piece of work twenty times a second for this time, and samples the memory of the process twenty times. */
const workAtPace = async (
  watched: Watched,
  seconds: number,
  work: (turn: number) => Promise<void>,
): Promise<number[]> => {
  const samples: Promise<number>[] = [];
  const look = () => samples.push(liveBytes(watched.pid, watched.inspectorPort));
  const sampling = setInterval(look, (seconds * 1_000) / samplesInAll);
  const startedAt = performance.now();
  const going: Promise<void>[] = [];
  for (let turn = 0; turn < seconds * requestsPerSecond; turn += 1) {
    going.push(work(turn));
    await sleep(Math.max(0, startedAt + ((turn + 1) * 1000) / requestsPerSecond - performance.now()));
    if (going.length === 100) await Promise.all(going.splice(0));
  }
  await Promise.all(going);
  clearInterval(sampling);
  return Promise.all(samples);
};

/** The number of connections to a database, without this test's own. */
const connectionsTo = async ({ databaseUrl }: DatabaseLocation): Promise<number> => {
  if (databaseUrl === undefined) return 0;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rowCount } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rowCount ?? 0;
};

const sessionsIn = async (location: DatabaseLocation): Promise<number> => {
  const database = await openDatabase({ ...location, poolSize: 1 });
  const sessions = await database.read.selectFrom('user_sessions').select('id').execute();
  await database.close();
  return sessions.length;
};

/** Mixed work in rounds of twenty requests. Each round leaves the number of records unchanged. */
const newDay = async (portal: Portal, person: Caller) => {
  const guest = callerWith(portal.url, null, null);
  const answered = new Map<string, number>();
  const count = ({ status }: { status: number }) =>
    answered.set(String(status), (answered.get(String(status)) ?? 0) + 1);
  const { reply: client } = await person.call(createClient, { body: { name: 'Orchard' } });
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer();
  const poll = async () =>
    count(
      await person.fetch(`/api/clients/${client.id}`, {
        method: getClient.method,
        headers: { 'x-background': '1' },
      }),
    );
  const makeAndDelete = async (turn: number) => {
    const { reply: product } = await person.call(createProduct, {
      body: { sku: `SOAK-${turn}`, clientId: client.id, labels: [{ labelSku: `L-${turn}` }] },
    });
    const params = { id: product.id };
    count(await person.call(updateProduct, { params, body: { notes: 'changed', version: 1 } }));
    count(await person.call(deleteProduct, { params }));
  };
  const upload = async () => {
    const body = new FormData();
    body.append('image', new File([new Uint8Array(picture)], 'a.png'));
    count(await person.call(uploadImage, { body }));
  };
  const comeAndGo = async () => {
    const { reply } = await guest.call(signIn, { body: administrator });
    count(await callerWith(portal.url, reply.token, null).call(signOut, {}));
  };
  const work = async (turn: number): Promise<void> => {
    const kind = turn % requestsPerSecond;
    if (kind === 0) await makeAndDelete(turn);
    else if (kind === 1 && turn % 100 === 1) await upload();
    else if (kind === 2 && turn % 200 === 2) await comeAndGo();
    else if (kind < 8) await poll();
    else if (kind < 12)
      count(await person.call(searchProducts, { params: { sku: `SOAK-${turn}` }, query: {} }));
    else if (kind < 15) count(await person.call(getCurrentUser, {}));
    else if (kind < 17) count(await person.call(listInventory, { query: {} }));
    else count(await person.call(listProducts, { query: { page: 1, pageSize: 9 } }));
  };
  return { work, answered };
};

/** Both engines at the same time, to save half an hour: each process uses a fraction of its capacity. */
describe.concurrent('at a steady pace', () => {
  onBothEngines(soak);
});

function soak(engine: Engine): void {
  let portal: Portal | null = null;
  afterEach(async () => {
    await portal?.kill();
    portal = null;
  });

  test('F20: hours of mixed work leave memory, open files, connections, drafts and sessions as they were', async ({
    expect,
  }) => {
    const location = await engine.empty();
    const inspectorPort = await freePort();
    const target = await startPortal(location, { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` });
    portal = target;
    const person = callerWith(target.url, await signInTo(target), null);
    const { work, answered } = await newDay(target, person);
    // Files opened at the first use of a call belong to the baseline.
    for (let turn = 0; turn < requestsPerSecond; turn += 1) await work(turn);
    await expect.poll(() => connectionsTo(location), { timeout: backWithinMs, interval: 1_000 }).toBe(0);
    const before = { files: openFiles(target.pid).length, sessions: await sessionsIn(location) };
    const samples = await workAtPace({ pid: target.pid, inspectorPort }, minutes * 60, (turn) =>
      work(turn + requestsPerSecond),
    );
    const growth = growthPercent(samples);
    const under = openFiles(target.pid).length;
    await expect.poll(() => connectionsTo(location), { timeout: backWithinMs, interval: 1_000 }).toBe(0);
    await expect
      .poll(() => openFiles(target.pid).length, { timeout: backWithinMs, interval: 1_000 })
      .toBeLessThanOrEqual(before.files);
    expect([...answered.keys()]).toEqual(['200']);
    expect(await sessionsIn(location)).toBe(before.sessions);
    expect(await unfinishedIn(location.dataDir)).toEqual([]);
    expect(target.unexpected()).toEqual([]);
    console.info(
      `F20 on ${engine.name}: ${minutes} minutes, ${answered.get('200')} requests, ${samples.map((bytes) => (bytes / mebibyte).toFixed(0)).join(', ')} MB held, grown by ${growth.toFixed(1)} %; ${before.files} open files before, ${under} at the end of the work, ${openFiles(target.pid).length} afterwards`,
    );
    expect(growth).toBeLessThan(5);
  }, 7_200_000);
}

test('F20: a server that keeps a little of each request and opens a file at each is found out', async () => {
  const inspectorPort = await freePort();
  const program = `
    import { openSync } from 'node:fs';
    import { createServer } from 'node:http';
    import { open } from 'node:inspector';
    open(${inspectorPort}, '127.0.0.1');
    const kept = [];
    const server = createServer((request, response) => {
      kept.push(Buffer.alloc(100_000, 1), openSync('/dev/null'));
      response.end('ok');
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  `;
  const other = await startProgram(program);
  try {
    const leaking = callerWith(`http://127.0.0.1:${other.port}`, null, null);
    const { pid } = other;
    const before = openFiles(pid).length;
    const samples = await workAtPace({ pid, inspectorPort }, controlSeconds, async () => {
      await (await leaking.fetch('/')).text();
    });
    expect(growthPercent(samples)).toBeGreaterThan(5);
    expect(openFiles(pid).length).toBeGreaterThan(before + 300);
  } finally {
    other.kill();
  }
});
