/**
 * F5: every second for a minute, `pg_terminate_backend` ends all connections to PostgreSQL while eight connections write and
 * one reads. The portal keeps running and answers every request, with a 503 and a message if it cannot do it, and writes again
 * within 5 seconds after the last cut. No acknowledged write is missing, partial or duplicated. FAULT_SECONDS shortens the
 * minute.
 *
 * Then the network between the two drops every packet for half a minute: waiting requests get a 503 within half a minute, and
 * writing continues within 5 seconds afterwards.
 *
 * Negative control: a program whose connection pool does not handle the error crashes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { listClients } from '#domain/clients/contract.ts';
import { interrupted } from '#testing/interrupted-database.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';
import { faultsOf, newLedger, untilAcknowledged, writeProducts } from './ledger.ts';
import { signInTo, startPortal } from './portal-process.ts';
import { keptConnections, send } from './send.ts';

const seconds = Number(process.env['FAULT_SECONDS'] ?? 60);
const silentSeconds = 30;

const undoing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
});

/** A new database, and a function that ends all connections to it except its own and returns their number. */
const cuttable = async () => {
  const { url, drop } = await freshPostgres({ migrated: false });
  undoing.push(drop);
  const operator = new pg.Client(url);
  await operator.connect();
  undoing.push(() => operator.end());
  const cut = async (): Promise<number> => {
    const { rowCount } = await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rowCount ?? 0;
  };
  return { url, cut };
};

test('F5: connections that are cut every second lose nothing that was acknowledged, and the portal goes on', async () => {
  const { url, cut } = await cuttable();
  const dataDir = await mkdtemp(join(tmpdir(), 'labelport-faults-'));
  undoing.push(() => rm(dataDir, { recursive: true, force: true }));
  const location = { dataDir, databaseUrl: url };
  const portal = await startPortal(location);
  undoing.push(portal.kill);
  const token = await signInTo(portal);
  const ledger = newLedger();
  const done = new AbortController();
  const { signal } = done;
  const writing = writeProducts({ port: portal.port, token, ledger, connections: 8, signal, goesOn: true });
  const agent = keptConnections();
  const reads = new Map<number, number>();
  const reading = (async () => {
    while (!signal.aborted) {
      const { status } = await send(agent, {
        port: portal.port,
        token,
        method: 'GET',
        address: addressOf(listClients),
      });
      reads.set(status, (reads.get(status) ?? 0) + 1);
      await sleep(20);
    }
  })();
  await untilAcknowledged(ledger, 20);
  let ended = 0;
  for (let second = 0; second < seconds; second += 1) {
    ended += await cut();
    await sleep(1_000);
  }
  const lastCutAt = performance.now();
  ended += await cut();
  await untilAcknowledged(ledger, 50);
  const recoveredInMs = performance.now() - lastCutAt;
  done.abort();
  await Promise.all([writing, reading]);
  agent.destroy();
  expect(ended).toBeGreaterThan(seconds);
  expect(new Set(ledger.refusals.map(({ status }) => status)).difference(new Set([503]))).toEqual(new Set());
  expect(new Set(reads.keys()).difference(new Set([200, 503]))).toEqual(new Set());
  expect(ledger.unanswered).toBe(0);
  expect(await faultsOf(location, ledger)).toEqual([]);
  expect(portal.unexpected()).toEqual([]);
  expect(recoveredInMs).toBeLessThan(5_000);
  console.info(
    `F5: ${ended} connections cut in ${seconds} s, ${ledger.count} acknowledged, 0 lost, 0 half, ${ledger.refusals.length} writes and ${reads.get(503) ?? 0} of ${[...reads.values()].reduce((a, b) => a + b, 0)} reads told 503, the slowest answer after ${(ledger.slowestMs / 1000).toFixed(2)} s; 50 more ${(recoveredInMs / 1000).toFixed(2)} s after the last cut`,
  );
});

test('F5: a network that loses every packet keeps nobody waiting for ever, and the portal goes on after it', async () => {
  const { url, drop } = await freshPostgres({ migrated: false });
  undoing.push(drop);
  const way = await interrupted(url);
  undoing.push(way.cut);
  const dataDir = await mkdtemp(join(tmpdir(), 'labelport-faults-'));
  undoing.push(() => rm(dataDir, { recursive: true, force: true }));
  const portal = await startPortal({ dataDir, databaseUrl: way.url });
  undoing.push(portal.kill);
  const token = await signInTo(portal);
  const ledger = newLedger();
  const done = new AbortController();
  const { signal } = done;
  const writing = writeProducts({ port: portal.port, token, ledger, connections: 8, signal, goesOn: true });
  await untilAcknowledged(ledger, 50);
  way.silence();
  await sleep(silentSeconds * 1_000);
  await way.mend();
  const mendedAt = performance.now();
  await untilAcknowledged(ledger, 50);
  const recoveredInMs = performance.now() - mendedAt;
  done.abort();
  await writing;
  expect(ledger.refusals.length).toBeGreaterThan(8);
  expect(new Set(ledger.refusals.map(({ status }) => status))).toEqual(new Set([503]));
  expect(ledger.unanswered).toBe(0);
  expect(ledger.slowestMs).toBeLessThan(30_000);
  expect(await faultsOf({ dataDir, databaseUrl: url }, ledger)).toEqual([]);
  expect(portal.unexpected()).toEqual([]);
  expect(recoveredInMs).toBeLessThan(5_000);
  console.info(
    `F5: ${silentSeconds} s without a packet, ${ledger.count} acknowledged, 0 lost, 0 half, ${ledger.refusals.length} told 503, the slowest answer after ${(ledger.slowestMs / 1000).toFixed(1)} s; 50 more ${(recoveredInMs / 1000).toFixed(2)} s after it`,
  );
});

test('F5: a pool of connections that nobody listens to ends its program at the first cut', async () => {
  const { url, cut } = await cuttable();
  const program = `
    import pg from 'pg';
    const pool = new pg.Pool({ connectionString: ${JSON.stringify(url)}, idleTimeoutMillis: 0 });
    await pool.query('select 1');
    console.log('connected');
    setInterval(() => undefined, 1_000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  undoing.push(async () => child.kill('SIGKILL'));
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  expect(await cut()).toBe(1);
  await ended;
  expect(child.exitCode).toBe(1);
});
