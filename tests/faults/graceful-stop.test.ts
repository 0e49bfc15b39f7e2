/**
 * F11: SIGTERM to a portal with DRAIN_SECONDS=5 while 16 connections write, 20 requests and an upload of 60 MB are half sent,
 * and 50 connections are idle. The half-sent requests were accepted ("100 Continue"), so they are completed and answered with
 * success. Readiness fails while new requests are still served: a client that checks it, as a balancer does, gets neither a
 * 503 nor a lost connection. No acknowledged write is lost or partial. Finally new connections are refused, and the process
 * exits with 0.
 *
 * Negative controls: with SIGKILL the accepted requests get no response, as the same count shows. With DRAIN_SECONDS=0 a client
 * that checks readiness twice a second learns of the stop too late: some of its requests are refused or get no response,
 * but none is partly done.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { onBothEngines } from '#testing/engines.ts';
import { faultsOf, newLedger, untilAcknowledged, writeProducts } from './ledger.ts';
import { type Portal, signInTo, startPortal, statusOf } from './portal-process.ts';
import { answerTo, filmForm } from './send.ts';

const accepted = 20;
const idle = 50;
const uploadBytes = 60 * 1024 * 1024;
/** The interval at which a client checks readiness, as a balancer does. */
const asksEveryMs = 500;
const drainSeconds = 5;

/** A request whose head the server has accepted; `finish` sends the body and returns the status, 0 if there is no response. */
interface Accepted {
  finish(): Promise<number>;
}

const accept = async (
  portal: Portal,
  token: string,
  sent: { method: string; path: string; headers: Record<string, string>; body: Buffer },
): Promise<Accepted> => {
  const sending = request({
    port: portal.port,
    host: '127.0.0.1',
    method: sent.method,
    path: sent.path,
    headers: {
      authorization: `Bearer ${token}`,
      ...sent.headers,
      'content-length': sent.body.length,
      expect: '100-continue',
    },
  });
  const answer = answerTo(sending).then(
    ({ status }) => status,
    () => 0,
  );
  const taken = once(sending, 'continue');
  sending.flushHeaders();
  await taken;
  const half = Math.floor(sent.body.length / 2);
  sending.write(sent.body.subarray(0, half));
  return {
    finish: () => {
      sending.end(sent.body.subarray(half));
      return answer;
    },
  };
};

const acceptProduct = (portal: Portal, token: string, number: number): Promise<Accepted> =>
  accept(portal, token, {
    method: createProduct.method,
    path: addressOf(createProduct),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ sku: `ACCEPTED-${number}`, labels: [{ labelSku: 'L-1' }] })),
  });

const acceptUpload = (portal: Portal, token: string): Promise<Accepted> => {
  const { headers, body } = filmForm(uploadBytes);
  return accept(portal, token, {
    method: uploadFile.method,
    path: addressOf(uploadFile),
    headers,
    body,
  });
};

const connectIdle = async (portal: Portal): Promise<Socket[]> => {
  const sockets = Array.from({ length: idle }, () => connect(portal.port, '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
};

onBothEngines((engine) => {
  let portal: Portal | null = null;
  let sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await portal?.kill();
    portal = null;
  });

  /** Puts all this load on a portal, stops it with a signal, and returns the outcome. */
  const endUnderLoad = async (end: (portal: Portal) => void, drain = drainSeconds) => {
    const location = await engine.empty();
    const loaded = await startPortal(location, { DRAIN_SECONDS: String(drain) });
    portal = loaded;
    const token = await signInTo(loaded);
    const ledger = newLedger();
    sockets = await connectIdle(loaded);
    const half = await Promise.all([
      ...Array.from({ length: accepted }, (_, number) => acceptProduct(loaded, token, number)),
      acceptUpload(loaded, token),
    ]);
    const elsewhere = new AbortController();
    const { signal } = elsewhere;
    const writing = writeProducts({ port: loaded.port, token, ledger, connections: 16, signal });
    await untilAcknowledged(ledger, 50);
    end(loaded);
    const endedAt = performance.now();
    let readiness = 200;
    while (readiness === 200) {
      await sleep(asksEveryMs);
      readiness = await statusOf(loaded.port, '/api/ready');
    }
    const whenRed = ledger.count;
    if (readiness === 503) await untilAcknowledged(ledger, 10);
    elsewhere.abort();
    await writing;
    const statuses = await Promise.all(half.map(({ finish }) => finish()));
    const code = await loaded.ended;
    const tookMs = performance.now() - endedAt;
    const database = await openDatabase({ ...location, poolSize: 1 });
    const stored = await database.read
      .selectFrom('master_products')
      .select('sku')
      .where('sku', 'like', 'ACCEPTED-%')
      .execute();
    const files = await database.read.selectFrom('files').select('size').execute();
    await database.close();
    return {
      location,
      loaded,
      ledger,
      readiness,
      whenRed,
      statuses,
      code,
      tookMs,
      stored: stored.length,
      files,
    };
  };

  test('F11: SIGTERM under load is red first, answers all that was accepted, refuses what comes then, and ends with 0', async () => {
    const end = await endUnderLoad((target) => target.askToStop());
    expect(end.statuses).toEqual([...Array.from({ length: accepted }, () => 201), 200]);
    expect([end.stored, end.files]).toEqual([20, [{ size: uploadBytes }]]);
    expect(end.code).toBe(0);
    expect(end.readiness).toBe(503);
    expect([end.ledger.refusals, end.ledger.unanswered]).toEqual([[], 0]);
    expect(await statusOf(end.loaded.port, '/api/ready')).toBe(0);
    expect(await faultsOf(end.location, end.ledger)).toEqual([]);
    expect(end.loaded.unexpected()).toEqual([]);
    console.info(
      `F11 on ${engine.name}: ${accepted + 1} accepted and answered, ${end.ledger.count} written meanwhile, ${end.ledger.count - end.whenRed} of them when readiness said ${end.readiness}, 0 lost, none left without an answer; ended with 0 after ${(end.tookMs / 1000).toFixed(2)} s`,
    );
  });

  test('F11: SIGKILL instead leaves what was accepted without an answer', async () => {
    const end = await endUnderLoad((target) => void target.kill());
    expect(end.statuses).toEqual(Array.from({ length: accepted + 1 }, () => 0));
    expect([end.stored, end.files, end.code]).toEqual([0, [], null]);
  });

  test('F11: SIGTERM without a time to heed readiness refuses some, and finishes what was accepted all the same', async () => {
    const end = await endUnderLoad((target) => target.askToStop(), 0);
    const { refusals, unanswered } = end.ledger;
    expect(refusals.length + unanswered).toBeGreaterThan(0);
    for (const { status, body } of refusals)
      expect([status, body]).toEqual([503, expect.stringContaining('"code":"service.unavailable"')]);
    expect(end.statuses).toEqual([...Array.from({ length: accepted }, () => 201), 200]);
    expect([end.stored, end.code]).toEqual([20, 0]);
    expect(await faultsOf(end.location, end.ledger)).toEqual([]);
    console.info(
      `F11 on ${engine.name} with DRAIN_SECONDS=0: ${refusals.length} refused in words and ${unanswered} left without an answer`,
    );
  });
});
