/**
 * F2: all processes of PostgreSQL are killed with SIGKILL under load and started again after a while. Meanwhile the portal keeps
 * running, answers only with 503 and a message, and is not ready. Afterwards it continues without a restart, and no
 * acknowledged write is missing. It is ready within 2 seconds after the database, and no response takes longer than the 3
 * seconds that it waits for a connection, plus some for a busy machine.
 *
 * Negative control: with `synchronous_commit = off`, where PostgreSQL acknowledges writes that a kill may lose, the same check
 * finds lost writes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { listClients } from '#domain/clients/contract.ts';
import { startPostgres } from '#testing/servers/postgres-server.ts';
import { faultsOf, newLedger, untilAcknowledged, writeProducts } from './ledger.ts';
import { signInTo, startPortal, statusOf } from './portal-process.ts';
import { send } from './send.ts';
import { roundsOr, secondsOf } from './rounds.ts';

const rounds = roundsOr(5);
const acknowledgedPerRound = 100;
const connections = 16;
const awayMs = 2_000;

const undoing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
});

const start = async (settings: readonly string[] = []) => {
  const postgres = await startPostgres({ isDurable: true });
  undoing.push(postgres.stop);
  if (settings.length > 0) {
    const client = new pg.Client(postgres.url);
    await client.connect();
    for (const setting of settings) await client.query(`ALTER SYSTEM SET ${setting}`);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'labelport-faults-'));
  undoing.push(() => rm(dataDir, { recursive: true, force: true }));
  const location = { dataDir, databaseUrl: postgres.url };
  const portal = await startPortal(location);
  undoing.push(portal.kill);
  return { postgres, location, portal, token: await signInTo(portal) };
};

test('F2: a kill -9 of PostgreSQL under load is answered with 503 in words, loses nothing, and the portal goes on', async () => {
  const { postgres, location, portal, token } = await start();
  const ledger = newLedger();
  const address = addressOf(listClients);
  const recoveries: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const done = new AbortController();
    const writing = writeProducts({
      port: portal.port,
      token,
      ledger,
      connections,
      signal: done.signal,
      goesOn: true,
    });
    await untilAcknowledged(ledger, acknowledgedPerRound);
    await postgres.kill();
    const away = await send(null, { port: portal.port, token, method: 'GET', address });
    expect([away.status, JSON.parse(away.body)]).toMatchObject([
      503,
      {
        code: 'service.unavailable',
        message: 'The service is restarting. Nothing was saved. Please try again.',
      },
    ]);
    expect(await statusOf(portal.port, '/api/ready')).toBe(503);
    expect(await statusOf(portal.port, '/api/health')).toBe(200);
    await sleep(awayMs);
    await postgres.startAgain();
    const backAt = performance.now();
    await expect.poll(() => statusOf(portal.port, '/api/ready'), { timeout: 60_000, interval: 20 }).toBe(200);
    recoveries.push(performance.now() - backAt);
    await untilAcknowledged(ledger, acknowledgedPerRound);
    done.abort();
    await writing;
    expect(await faultsOf(location, ledger), `after kill ${round}`).toEqual([]);
  }
  expect(new Set(ledger.refusals.map(({ status }) => status))).toEqual(new Set([503]));
  expect(ledger.unanswered).toBe(0);
  expect(portal.unexpected()).toEqual([]);
  expect(Math.max(...recoveries)).toBeLessThan(2_000);
  expect(ledger.slowestMs).toBeLessThan(4_000);
  console.info(
    `F2: ${rounds} kills of PostgreSQL, ${ledger.count} acknowledged, 0 lost, ${ledger.refusals.length} told 503, the slowest answer after ${(ledger.slowestMs / 1000).toFixed(2)} s; ready again after ${secondsOf(recoveries)}`,
  );
});

test('F2: where PostgreSQL acknowledges before it has written, the check of the ledger finds what a kill took', async () => {
  const { postgres, location, portal, token } = await start([
    'synchronous_commit = off',
    "wal_writer_delay = '10s'",
    "wal_writer_flush_after = '1GB'",
  ]);
  const ledger = newLedger();
  let faults: string[] = [];
  // Only writes whose WAL page was not flushed are lost: the last few, and sometimes none.
  for (let round = 1; round <= 10 && faults.length === 0; round += 1) {
    const writing = writeProducts({ port: portal.port, token, ledger, connections });
    await untilAcknowledged(ledger, acknowledgedPerRound);
    await postgres.kill();
    await writing;
    await postgres.startAgain();
    faults = await faultsOf(location, ledger);
  }
  expect(faults).not.toEqual([]);
  expect(faults.filter((fault) => !/ is missing\.$| is back at version /.test(fault))).toEqual([]);
  console.info(
    `F2: control without synchronous commits, ${ledger.count} acknowledged, ${faults.length} products lost`,
  );
});
