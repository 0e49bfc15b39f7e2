/**
 * F9: five videos of 100 MB are uploaded concurrently, each at 2 MB/s, with both stores, while four connections write products and
 * one requests the list. All five are stored completely, all other requests are answered, 99 of 100 within half a second (on a
 * machine that is busy: eight times of what a server that does nothing takes meanwhile), and the portal uses at most 150 MB more memory than for the other requests alone. One byte more than 100 MB is refused, and an
 * upload aborted after 12 MB leaves nothing.
 *
 * Negative control: the same check detects a server that keeps videos in memory and blocks for a second at each.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { listProducts } from '#domain/products/contract.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { onSqlite } from '#testing/engines.ts';
import { type FileStore, onBothStores } from '#testing/servers/file-stores.ts';
import { s3Environment } from '#testing/servers/s3-server.ts';
import { unfinishedIn } from './unfinished-files.ts';
import { newLedger, untilAcknowledged, writeProducts } from './ledger.ts';
import { beginUpload, filmBytes, sendFilm } from './films.ts';
import { measureWhile } from './measure-while.ts';
import { startProgram } from './other-program.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { longestMs, percentile, secondsOf } from './rounds.ts';
import { answerTo, filmForm } from './send.ts';
import { until } from './until.ts';

const mebibyte = 1024 * 1024;
const films = 5;
const warmUpMs = 15_000;

onBothStores(({ name, start }) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await start();
  });
  afterAll(() => store?.stop());

  onSqlite((engine) => {
    let portal: Portal | null = null;
    afterEach(async () => {
      await portal?.kill();
      portal = null;
    });

    test('five of 100 MB at once are stored while others work, and one that is too large or given up leaves nothing', async () => {
      const location = await engine.empty();
      const target = await startPortal(location, s3Environment(store.settings));
      portal = target;
      const token = await signInTo(target);
      const { headers, body } = filmForm(filmBytes);
      const ledger = newLedger();
      const done = new AbortController();
      const writing = writeProducts({
        port: target.port,
        token,
        ledger,
        connections: 4,
        signal: done.signal,
      });
      await untilAcknowledged(ledger, 20);
      const address = addressOf(listProducts, {}, { page: 1, pageSize: 9 });
      // First the other requests alone, to measure their memory and their times.
      const usual = await measureWhile(target, { token, address }, () => sleep(warmUpMs));
      const startedAt = performance.now();
      let tookMs = 0;
      const { times, bareTimes, turns, statuses, grownBytes } = await measureWhile(
        target,
        { token, address },
        async () => {
          const answers = await Promise.all(
            Array.from({ length: films }, () => sendFilm(target.port, token, { headers, body })),
          );
          tookMs = performance.now() - startedAt;
          expect(answers).toEqual([200, 200, 200, 200, 200]);
        },
      );
      done.abort();
      await writing;

      const tooLarge = filmForm(filmBytes + 1);
      const refused = beginUpload(target.port, token, tooLarge.headers, tooLarge.body.length);
      const refusal = answerTo(refused);
      refused.end(tooLarge.body);
      expect((await refusal).status).toBe(413);
      const givenUp = beginUpload(target.port, token, headers, body.length).on('error', () => undefined);
      await new Promise((resolve) => givenUp.write(body.subarray(0, 12 * mebibyte), resolve));
      givenUp.destroy();

      const begins = body.indexOf('\0\0\0\x20ftypisom');
      const hash = createHash('sha256')
        .update(body.subarray(begins, begins + filmBytes))
        .digest('hex');
      const database = await openDatabase({ ...location, poolSize: 1 });
      const rows = await database.read.selectFrom('files').select(['key', 'size', 'sha256']).execute();
      await database.close();
      expect(rows.map(({ size, sha256 }) => [size, sha256])).toEqual(
        Array.from({ length: films }, () => [104_857_600, hash]),
      );
      const storage = await openStorage({ dataDir: location.dataDir, s3: store.settings });
      const keysThere = async () =>
        (await Array.fromAsync(storage.keys(''))).map(({ key }) => key).toSorted();
      await expect.poll(() => unfinishedIn(location.dataDir), { timeout: 60_000 }).toEqual([]);
      expect(await keysThere()).toEqual(rows.map(({ key }) => key).toSorted());

      expect([statuses, ledger.refusals, ledger.unanswered]).toEqual([new Set([200]), [], 0]);
      expect(target.unexpected()).toEqual([]);
      console.info(
        `F9 on ${name}: ${films} films in ${(tookMs / 1000).toFixed(0)} s, ${times.length} lists meanwhile after ${secondsOf(times)}, 99 of 100 within ${percentile(times, 0.99).toFixed(0)} ms, of a server that does nothing within ${percentile(bareTimes, 0.99).toFixed(0)} ms; ${(turns.computedMs / 1000).toFixed(0)} s computed, ${(turns.waitedMs / 1000).toFixed(0)} s waited for a processor; ${ledger.count} products written, the slowest after ${(ledger.slowestMs / 1000).toFixed(2)} s; ${(grownBytes / mebibyte).toFixed(0)} MB more memory`,
      );
      expect(grownBytes / mebibyte).toBeLessThan(150);
      expect(percentile(times, 0.99)).toBeLessThan(
        longestMs(500, { usual: usual.times, bare: bareTimes }, 0.99),
      );
    });
  });
});

test('F9: a server that keeps films in memory and stops meanwhile is found out', async () => {
  const program = `
    import { createServer } from 'node:http';
    const kept = [];
    const stop = () => { const end = performance.now() + 1_000; while (performance.now() < end); };
    const server = createServer((request, response) => {
      request.on('data', (bytes) => kept.push(Buffer.from(bytes)));
      request.on('end', () => { if (request.method === 'POST') stop(); response.end('[]'); });
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  `;
  const other = await startProgram(program);
  try {
    const { port } = other;
    const { headers, body } = filmForm(filmBytes);
    const { times, grownBytes } = await measureWhile(other, { token: null, address: '/' }, async () => {
      for (let film = 0; film < films; film += 1) {
        const sending = beginUpload(port, '', headers, body.length);
        const answer = answerTo(sending);
        sending.end(body);
        expect((await answer).status).toBe(200);
      }
      let seen = false;
      setTimeout(() => (seen = true), 200);
      await until(() => seen);
    });
    expect(grownBytes / mebibyte).toBeGreaterThan(150);
    expect(percentile(times, 0.99)).toBeGreaterThan(500);
  } finally {
    other.kill();
  }
});
