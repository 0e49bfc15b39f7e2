/**
 * F12: during uploads, a proxy between the portal and a real S3 server refuses connections, accepts them and stays silent, or
 * cuts them in the middle of a file. Each upload is answered with 503 and a message within 10 seconds and leaves nothing, and
 * pages without pictures work. When the store is back, uploads continue without a restart, and within a minute the portal has
 * no more connections open than before.
 *
 * Negative control: while the store is silent, the same count finds more open connections than before.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf } from '#domain/contract/endpoint.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { listProducts } from '#domain/products/contract.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { freePort } from '#testing/free-port.ts';
import { onBothEngines } from '#testing/engines.ts';
import { startS3 } from '#testing/servers/file-stores.ts';
import { s3Environment } from '#testing/servers/s3-server.ts';
import { unfinishedIn } from './unfinished-files.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { openSockets } from './process-figures.ts';
import { percentile } from './rounds.ts';
import { type Answer, answerTo, filmForm, send } from './send.ts';

const uploadsAtOnce = 20;
const fileBytes = 256 * 1024;
const cutAfterBytes = 64 * 1024;
/** Longer than idle connections are kept open. */
const backWithinMs = 60_000;

const undoing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
});

/** What the proxy does with connections. */
type Weather = 'passed on' | 'refused' | 'silent' | 'cut in the middle';

/** Starts a proxy for a server on this machine, on its own port. */
const goBetween = async (
  target: number,
): Promise<{ port: number; set: (weather: Weather) => Promise<void> }> => {
  const port = await freePort();
  const open = new Set<Socket>();
  let weather: Weather = 'passed on';
  const take = (client: Socket): void => {
    const keep = (socket: Socket) => {
      open.add(socket);
      socket.on('error', () => undefined).once('close', () => open.delete(socket));
    };
    keep(client);
    if (weather === 'silent') {
      client.resume();
      return;
    }
    const store = connect(target, '127.0.0.1');
    keep(store);
    client.once('close', () => store.destroy());
    store.once('close', () => client.destroy());
    store.pipe(client);
    let taken = 0;
    client.on('data', (bytes) => {
      taken += bytes.length;
      if (weather === 'cut in the middle' && taken > cutAfterBytes) client.destroy();
      else store.write(bytes);
    });
  };
  let server: Server | null = null;
  const close = async () => {
    const closing = server && once(server, 'close');
    server?.close();
    server = null;
    for (const socket of open) socket.destroy();
    await closing;
  };
  const set = async (next: Weather) => {
    await close();
    weather = next;
    if (next === 'refused') return;
    server = createServer(take).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  undoing.push(close);
  await set('passed on');
  return { port, set };
};

const upload = (portal: Portal, token: string): Promise<Answer> => {
  const { headers, body } = filmForm(fileBytes);
  const sending = request({
    agent: false,
    port: portal.port,
    host: '127.0.0.1',
    method: uploadFile.method,
    path: addressOf(uploadFile),
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length },
  });
  sending.end(body);
  return answerTo(sending);
};

const Told = z.object({ message: z.string() });

onBothEngines((engine) => {
  test('F12: a store that is away is answered for in words, and no connection stays behind', async () => {
    const { settings, stop } = await startS3();
    undoing.push(stop);
    const between = await goBetween(Number(new URL(settings.endpoint).port));
    const own = { ...settings, endpoint: `http://127.0.0.1:${between.port}` };
    const location = await engine.empty();
    const portal = await startPortal(location, s3Environment(own));
    undoing.push(portal.kill);
    const token = await signInTo(portal);
    expect((await upload(portal, token)).status).toBe(200);
    const before = openSockets(portal.pid);
    const list = {
      port: portal.port,
      token,
      method: 'GET',
      address: addressOf(listProducts, {}, { page: 1 }),
    };
    const times: number[] = [];
    let most = 0;
    const counting = setInterval(() => (most = Math.max(most, openSockets(portal.pid))), 200);
    undoing.push(async () => clearInterval(counting));
    const weathers: readonly Weather[] = ['refused', 'silent', 'cut in the middle'];
    for (const weather of weathers) {
      await between.set(weather);
      const uploads = Array.from({ length: uploadsAtOnce }, async () => {
        const startedAt = performance.now();
        const { status, body } = await upload(portal, token);
        times.push(performance.now() - startedAt);
        return `${status} ${Told.parse(JSON.parse(body)).message}`;
      });
      const listed = await send(null, list);
      expect([weather, listed.status, ...new Set(await Promise.all(uploads))]).toEqual([
        weather,
        200,
        '503 The file store does not answer. Nothing was saved. Please try again.',
      ]);
      await between.set('passed on');
      expect([weather, (await upload(portal, token)).status]).toEqual([weather, 200]);
    }
    clearInterval(counting);
    await expect
      .poll(() => openSockets(portal.pid), { timeout: backWithinMs, interval: 200 })
      .toBeLessThanOrEqual(before);
    expect(most).toBeGreaterThan(before);
    const database = await openDatabase({ ...location, poolSize: 1 });
    const files = await database.read.selectFrom('files').select('key').execute();
    await database.close();
    expect(files).toHaveLength(1 + weathers.length);
    expect(await unfinishedIn(location.dataDir)).toEqual([]);
    expect(portal.unexpected()).toEqual([]);
    expect(percentile(times, 1)).toBeLessThan(10_000);
    console.info(
      `F12 on ${engine.name}: ${times.length} uploads told 503, the last after ${(percentile(times, 1) / 1000).toFixed(2)} s; ${before} connections before, ${most} meanwhile, ${openSockets(portal.pid)} afterwards`,
    );
  });
});
