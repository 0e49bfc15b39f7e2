/**
 * F7 and F8: for 30 seconds, 1,000 connections request the list of products, a search and the current user. All are answered,
 * 99 of 100 within 3 seconds (on a machine that is busy: eight times of what a server that does nothing takes), with at most 512 MB of memory; 5 seconds later 99 of 100 take at most 200 ms again. Then 200
 * clients that send half a head and 200 that send half a body are disconnected in time, and meanwhile and afterwards a normal
 * request is answered with 200 within 300 ms. This part does not depend on the database, so it runs on one engine.
 * FAULT_CROWD_SECONDS shortens the first part.
 *
 * Negative control: a plain Node server without limits keeps the slow clients connected for as long as the portal took to
 * disconnect all of them.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { createProduct, listProducts, searchProducts } from '#domain/products/contract.ts';
import { type Engine, onBothEngines, onSqlite } from '#testing/engines.ts';
import { type Portal, signInTo, startPortal, statusOf } from './portal-process.ts';
import { newLedger, untilAcknowledged, writeProducts } from './ledger.ts';
import { keptConnections, send } from './send.ts';
import { residentBytes } from './process-figures.ts';
import { bareServer } from './measure-while.ts';
import { startProgram } from './other-program.ts';
import { longestMs, percentile, secondsOf } from './rounds.ts';

const crowd = 1_000;
const crowdSeconds = Number(process.env['FAULT_CROWD_SECONDS'] ?? 30);
const mebibyte = 1024 * 1024;
const slowOfEachKind = 200;
/** Longer than any limit of the portal: 10 s for a head, 30 s for a body, checked every 30 s. */
const mostWaitMs = 180_000;

const halfHead = 'GET /api/products HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ';
const halfBodyOf = (token: string): string =>
  `POST ${addressOf(createProduct)} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"sku":"SLOW`;

/** Connects, sends the beginning of a request and then single bytes; resolves when the server disconnects. */
const sendSlowly = (port: number, beginning: string): { socket: Socket; cut: Promise<string> } => {
  const socket = connect(port, '127.0.0.1');
  const { promise: cut, resolve } = Promise.withResolvers<string>();
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  socket.on('error', () => undefined).once('close', () => resolve(said.split('\r\n', 1)[0] ?? ''));
  socket.write(beginning);
  const drip = setInterval(() => socket.writable && socket.write('a'), 2_000);
  socket.once('close', () => clearInterval(drip));
  return { socket, cut };
};

const sockets: Socket[] = [];
let portal: Portal | null = null;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await portal?.kill();
  portal = null;
});

const open = async (engine: Engine) => {
  const started = await startPortal(await engine.empty());
  portal = started;
  return { started, token: await signInTo(started) };
};

const listOfNine = addressOf(listProducts, {}, { page: 1, pageSize: 9 });
const asked = [listOfNine, addressOf(searchProducts, { sku: 'LEDGER-1' }), addressOf(getCurrentUser)];

/** What as many connections wait for a server that does nothing, for five seconds. */
const timesOfCrowd = async (): Promise<number[]> => {
  const { port, kill } = await startProgram(bareServer);
  const agent = keptConnections();
  const times: number[] = [];
  const end = performance.now() + 5_000;
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      while (performance.now() < end) {
        const askedAt = performance.now();
        await send(agent, { port, token: null, method: 'GET', address: '/' });
        times.push(performance.now() - askedAt);
      }
    }),
  );
  agent.destroy();
  kill();
  return times;
};

onBothEngines((engine) => {
  test('F8: 1,000 connections are all answered, and afterwards it goes on', async () => {
    const { started, token } = await open(engine);
    const ledger = newLedger();
    const done = new AbortController();
    const writing = writeProducts({ port: started.port, token, ledger, connections: 4, signal: done.signal });
    await untilAcknowledged(ledger, 100);
    const bare = await timesOfCrowd();
    const times: number[] = [];
    const refusals = new Map<string, number>();
    const agent = keptConnections();
    const ask = async (taken: number[]) => {
      const askedAt = performance.now();
      const address = asked[taken.length % asked.length] ?? listOfNine;
      const { status, body } = await send(agent, { port: started.port, token, method: 'GET', address });
      taken.push(performance.now() - askedAt);
      if (status !== 200) refusals.set(body, (refusals.get(body) ?? 0) + 1);
    };
    const before: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) await ask(before);
    let mostBytes = 0;
    const watching = setInterval(() => (mostBytes = Math.max(mostBytes, residentBytes(started.pid))), 500);
    const end = performance.now() + crowdSeconds * 1_000;
    await Promise.all(
      Array.from({ length: crowd }, async () => {
        while (performance.now() < end) await ask(times);
      }),
    );
    clearInterval(watching);
    // Concurrent writers were answered too.
    await untilAcknowledged(ledger, 10);
    done.abort();
    await writing;
    await sleep(5_000);
    const afterwards: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) await ask(afterwards);
    agent.destroy();
    expect([...refusals]).toEqual([]);
    expect(times.length).toBeGreaterThan(crowd);
    expect([ledger.refusals, ledger.unanswered]).toEqual([[], 0]);
    expect(started.unexpected()).toEqual([]);
    console.info(
      `F8 on ${engine.name}: ${crowd} connections for ${crowdSeconds} s, ${times.length} answers, 0 failed, half after ${secondsOf(times)}, 99 of 100 within ${(percentile(times, 0.99) / 1000).toFixed(2)} s, of a server that does nothing within ${(percentile(bare, 0.99) / 1000).toFixed(2)} s; at most ${(mostBytes / mebibyte).toFixed(0)} MB; afterwards 99 of 100 within ${percentile(afterwards, 0.99).toFixed(0)} ms`,
    );
    expect(mostBytes / mebibyte).toBeLessThan(512);
    expect(percentile(times, 0.99)).toBeLessThan(longestMs(3_000, { bare }, 0.99));
    expect(percentile(afterwards, 0.99)).toBeLessThan(longestMs(200, { usual: before }, 0.99));
  });
});

onSqlite((engine) => {
  test('F7: slow heads and bodies are cut, and others are answered meanwhile and afterwards', async () => {
    const { started, token } = await open(engine);
    const before: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const askedAt = performance.now();
      await send(null, { port: started.port, token, method: 'GET', address: listOfNine });
      before.push(performance.now() - askedAt);
    }
    const startedAt = performance.now();
    const slow = [halfHead, halfBodyOf(token)].flatMap((beginning) =>
      Array.from({ length: slowOfEachKind }, () => sendSlowly(started.port, beginning)),
    );
    sockets.push(...slow.map(({ socket }) => socket));
    await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));

    const nothing = await startProgram(bareServer);
    const bare: number[] = [];
    const honest: number[] = [];
    const times: number[] = [];
    const agent = keptConnections();
    const cutAll = new AbortController();
    const asking = (async () => {
      while (!cutAll.signal.aborted) {
        const askedAt = performance.now();
        honest.push(
          (await send(agent, { port: started.port, token, method: 'GET', address: listOfNine })).status,
        );
        times.push(performance.now() - askedAt);
        const bareAt = performance.now();
        await send(null, { port: nothing.port, token: null, method: 'GET', address: '/' });
        bare.push(performance.now() - bareAt);
        await sleep(250);
      }
    })();
    const cut = await Promise.race([
      Promise.all(slow.map((one) => one.cut)),
      sleep(mostWaitMs, null, { ref: false }),
    ]);
    cutAll.abort();
    await asking;
    agent.destroy();
    nothing.kill();
    const tookMs = performance.now() - startedAt;
    expect(new Set(cut)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
    expect(new Set(honest)).toEqual(new Set([200]));
    expect(await statusOf(started.port, '/api/ready')).toBe(200);

    // The control: without limits the same clients stay connected.
    const unlimited = createServer({ requestTimeout: 0, headersTimeout: 0 }, () => undefined).listen(
      0,
      '127.0.0.1',
    );
    await once(unlimited, 'listening');
    const bound = unlimited.address();
    const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
    const kept = [halfHead, halfBodyOf(token)].map((beginning) => sendSlowly(port, beginning));
    sockets.push(...kept.map(({ socket }) => socket));
    await Promise.race([...kept.map((one) => one.cut), sleep(tookMs)]);
    expect(kept.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
    for (const { socket } of kept) socket.destroy();
    unlimited.closeAllConnections();
    unlimited.close();
    console.info(
      `F7: ${slow.length} slow clients cut with 408 within ${(tookMs / 1000).toFixed(0)} s, ${honest.length} honest requests meanwhile, 0 failed, half after ${secondsOf(times)}`,
    );
    expect(percentile(times, 1)).toBeLessThan(longestMs(300, { usual: before, bare }, 1));
  });
});
