/**
 * F3 and F4: the data folder or PostgreSQL is on a separate disk (a tmpfs, which needs root: without it these tests fail with a
 * message and are not skipped). The disk becomes full during an upload and while products are written. Both get a 507 or 503
 * with a message, nothing partial is left, and the portal keeps running. With free space, writing continues, and no
 * acknowledged write is missing.
 *
 * Negative control: each test first does the same with free space.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf } from '#domain/contract/endpoint.ts';
import { downloadFile, uploadFile, UploadResult } from '#domain/files/contract.ts';
import { listProducts } from '#domain/products/contract.ts';
import { startPostgres } from '#testing/servers/postgres-server.ts';
import { unfinishedIn } from './unfinished-files.ts';
import { faultsOf, newLedger, untilAcknowledged, writeProducts, type Ledger } from './ledger.ts';
import { type Portal, signInTo, startPortal, statusOf } from './portal-process.ts';
import { type Answer, answerTo, filmForm, keptConnections, send } from './send.ts';
import { mountSmallDisk } from './small-disk.ts';
import { until } from './until.ts';

const mebibyte = 1024 * 1024;
/** More than the gigabyte of free space below which uploads are refused. */
const diskBytes = 1_500 * mebibyte;
const fileBytes = 8 * mebibyte;

const undoing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  browser.destroy();
  for (const undo of undoing.splice(0).toReversed()) await undo();
});

const smallDisk = async () => {
  const disk = await mountSmallDisk(diskBytes);
  undoing.push(disk.remove);
  return disk;
};

/** As a browser's: what is refused before it has arrived whole is answered, and the rest of it read and thrown away. */
const browser = keptConnections();

/** Uploads a video; calls `atHalf` when half of it is sent. */
const upload = async (portal: Portal, token: string, atHalf?: () => Promise<unknown>): Promise<Answer> => {
  const { headers, body } = filmForm(fileBytes);
  const sending = request({
    agent: browser,
    port: portal.port,
    host: '127.0.0.1',
    method: uploadFile.method,
    path: addressOf(uploadFile),
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length },
  });
  const answer = answerTo(sending);
  const half = Math.floor(body.length / 2);
  await new Promise((resolve) => sending.write(body.subarray(0, half), resolve));
  await atHalf?.();
  sending.end(body.subarray(half));
  return answer;
};

/** The check stops before the database's disk is full: the rest is for signing in, deactivating and deleting. */
const short = {
  status: 507,
  message:
    'There is hardly any space left on the disk of the portal. Nothing was saved. Please tell an administrator: until there is room again, only reading and deleting work.',
};
const full = { status: 507, message: 'Storage is full. Nothing was saved.' };
const Told = z.object({ message: z.string() });
const told = ({ status, body }: Answer) => ({ status, message: Told.parse(JSON.parse(body)).message });

const untilRefused = (ledger: Ledger): Promise<void> => until(() => ledger.refusals.length >= 20);

const list = addressOf(listProducts, {}, { page: 1, pageSize: 9 });

test('F3: a file that finds no room is told so and leaves nothing; the next is refused beforehand; with room it goes on', async () => {
  const disk = await smallDisk();
  const portal = await startPortal({ dataDir: disk.path });
  undoing.push(portal.kill);
  const token = await signInTo(portal);
  const first = await upload(portal, token);
  expect(first.status).toBe(200);
  const { key } = UploadResult.parse(JSON.parse(first.body));

  expect(told(await upload(portal, token, () => disk.leave(mebibyte)))).toEqual(full);
  expect(told(await upload(portal, token))).toEqual(full);
  expect(await unfinishedIn(disk.path)).toEqual([]);
  const reading = { port: portal.port, token, method: 'GET' };
  const fetched = await send(null, { ...reading, address: addressOf(downloadFile, { rest: key }) });
  expect(fetched.status).toBe(200);
  expect((await send(null, { ...reading, address: list })).status).toBe(200);

  await disk.free();
  expect((await upload(portal, token)).status).toBe(200);
  expect(portal.unexpected()).toEqual([]);
  console.info(
    'F3: 1 file cut off and 1 refused beforehand with 507, 0 drafts left, 2 stored before and after',
  );
});

test('F4: SQLite without room refuses in words, reads on, and with room again goes on without a restart', async () => {
  const disk = await smallDisk();
  const location = { dataDir: disk.path };
  const portal = await startPortal(location);
  undoing.push(portal.kill);
  const token = await signInTo(portal);
  const ledger = newLedger();
  const done = new AbortController();
  const writing = writeProducts({
    port: portal.port,
    token,
    ledger,
    connections: 8,
    signal: done.signal,
    goesOn: true,
  });
  await untilAcknowledged(ledger, 50);
  await disk.leave(256 * 1024);
  await untilRefused(ledger);
  const reading = await send(null, { port: portal.port, token, method: 'GET', address: list });
  expect(reading.status).toBe(200);
  const refused = ledger.refusals.length;
  await disk.free();
  const freedAt = performance.now();
  await untilAcknowledged(ledger, 50);
  const tookMs = performance.now() - freedAt;
  done.abort();
  await writing;
  expect(ledger.refusals.map(told).filter(({ status }) => status !== 503)).toContainEqual(short);
  expect(new Set(ledger.refusals.map(({ status }) => status)).difference(new Set([503, 507]))).toEqual(
    new Set(),
  );
  expect(ledger.unanswered).toBe(0);
  expect(await faultsOf(location, ledger)).toEqual([]);
  expect(portal.unexpected()).toEqual([]);
  console.info(
    `F4 on SQLite: ${ledger.count} acknowledged, 0 lost, 0 half, ${refused} refused while full; 50 more ${(tookMs / 1000).toFixed(2)} s after there was room`,
  );
});

test('F4: PostgreSQL without room is told in words, and goes on when it has room and runs again', async () => {
  const disk = await smallDisk();
  const postgres = await startPostgres({ isDurable: true, parent: disk.path });
  undoing.push(postgres.stop);
  const dataDir = await mkdtemp(join(tmpdir(), 'labelport-faults-'));
  undoing.push(() => rm(dataDir, { recursive: true, force: true }));
  const location = { dataDir, databaseUrl: postgres.url };
  const portal = await startPortal(location);
  undoing.push(portal.kill);
  const token = await signInTo(portal);
  const ledger = newLedger();
  const done = new AbortController();
  const writing = writeProducts({
    port: portal.port,
    token,
    ledger,
    connections: 8,
    signal: done.signal,
    goesOn: true,
  });
  await untilAcknowledged(ledger, 50);
  await disk.leave(0);
  await untilRefused(ledger);
  expect(await statusOf(portal.port, '/api/health')).toBe(200);
  const refused = ledger.refusals.length;
  await disk.free();
  const freedAt = performance.now();
  // PostgreSQL exits if it cannot write its log; an operator then starts it again.
  const isRunning = await postgres.isRunning();
  if (!isRunning) await postgres.startAgain();
  await untilAcknowledged(ledger, 50);
  const tookMs = performance.now() - freedAt;
  done.abort();
  await writing;
  expect(new Set(ledger.refusals.map(({ status }) => status)).difference(new Set([503, 507]))).toEqual(
    new Set(),
  );
  expect(ledger.unanswered).toBe(0);
  expect(await faultsOf(location, ledger)).toEqual([]);
  expect(portal.unexpected()).toEqual([]);
  console.info(
    `F4 on PostgreSQL: ${ledger.count} acknowledged, 0 lost, 0 half, ${refused} refused while full, ${isRunning ? 'it kept running' : 'it ended itself'}; 50 more ${(tookMs / 1000).toFixed(2)} s after there was room`,
  );
});
