/**
 * Measures runs: `node bench/runs.ts` (`--engine sqlite|postgres`). How long an act takes, from the scan of a label to its
 * verdict in a browser, how fast runs are found among a million checks, and how long evidence of a thousand checks takes.
 * Beside them: one insert and one indexed read.
 */
import { hash } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { createProduct, getProduct } from '#domain/products/contract.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { addRunEvent, createRun, getRunEvidence, listRuns, sumRuns } from '#domain/runs/contract.ts';
import { createStation } from '#domain/stations/contract.ts';
import type { Engine } from '#server/db/database.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/open-database.ts';
import { verify } from '#server/runs/evidence/verifier.js';
import { chooseChromium } from '../tests/browser/chromium.ts';
import { scan } from '../tests/browser/scan.ts';
import { openSession, takeSession } from '../tests/browser/session.ts';
import { fillDatabase } from './fill-database.ts';
import { load, median, percentile } from './load.ts';
import { openLocations } from './locations.ts';
import { multiplyRuns, runNumber } from './multiply-runs.ts';
import { administrator, startBare, startPortal, type ServerProcess } from './server-process.ts';

const { values: options } = parseArgs({
  options: { engine: { type: 'string' }, products: { type: 'string', default: '100000' } },
});
const engines = (['sqlite', 'postgres'] as const).filter((name) => (options.engine ?? name) === name);
const products = Number(options.products);
const checks = 1_000;
const eventsPerRun = 25;
const manyRuns = 40_000;
const searchMs = 4_000;
const scans = 60;
const warmUp = 5;
const barcode = '5012345678900';

// Turns a signal into `exit`, whose handlers end the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);
const loadNow = () => loadavg()[0]?.toFixed(1);
const row = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** A signed-in person at a station of a portal. */
class Desk {
  readonly server: ServerProcess;
  station = { id: 0, name: '', token: '' };

  constructor(server: ServerProcess) {
    this.server = server;
  }

  /** The same at another server of the same database. */
  at(server: ServerProcess): Desk {
    return Object.assign(new Desk(server), { station: this.station });
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.server.token ?? ''}`);
    if (this.station.token) headers.set('x-station-token', this.station.token);
    const response = await fetch(`http://127.0.0.1:${this.server.port}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async send(call: Endpoint, params: Record<string, unknown>, body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: call.method, headers, body: JSON.stringify(body) };
    return (await this.ask(addressOf(call, params), init)).json();
  }

  async act(runId: number, act: RunAct): Promise<void> {
    const { verdict, reason } = addRunEvent.reply.parse(await this.send(addRunEvent, { id: runId }, act));
    if (verdict !== 'right') throw new Error(`${act.kind}: ${reason}`);
  }

  async enrol(name: string): Promise<void> {
    this.station = createStation.reply.parse(await this.send(createStation, {}, { name }));
  }
}

interface Goods {
  productId: number;
  labelSku: string;
  rollCode: string;
}

const addGoods = async (desk: Desk): Promise<Goods> => {
  const labelSku = 'L-RUN';
  const form = new FormData();
  form.append('file', new File(['%PDF-1.7\n%%EOF\n'], 'front.pdf', { type: 'application/pdf' }));
  const { key } = uploadFile.reply.parse(
    await (await desk.ask(uploadFile.path, { method: 'POST', body: form })).json(),
  );
  const product = createProduct.reply.parse(
    await desk.send(
      createProduct,
      {},
      { sku: 'RUN-1', barcode, labels: [{ labelSku, artworkFiles: [key] }] },
    ),
  );
  const stock = {
    supplierCode: 'S',
    supplierName: 'Avon',
    labelSize: '80 x 120 mm',
    storage: 'A1',
    stockOnHand: 0,
  };
  const item = createInventoryItem.reply.parse(
    await desk.send(createInventoryItem, {}, { labelSku, ...stock }),
  );
  const roll = receiveRoll.reply.parse(
    await desk.send(receiveRoll, { id: item.id }, { pieces: 100_000, artworkKey: key }),
  );
  return { productId: product.id, labelSku, rollCode: roll.code };
};

/** A run whose first piece was right. */
const begin = async (desk: Desk, { productId, labelSku, rollCode }: Goods): Promise<number> => {
  const draft = { productId, stationId: desk.station.id, quantity: 5_000 };
  const { id } = createRun.reply.parse(await desk.send(createRun, {}, draft));
  await desk.act(id, { kind: 'clear', gone: ['labels', 'goods', 'papers', 'printer'] });
  await desk.act(id, { kind: 'challenge', text: 'LP-KNOWN-WRONG' });
  await desk.act(id, { kind: 'roll', code: rollCode, pieces: 5_000 });
  await desk.act(id, { kind: 'first_piece', product: barcode, label: labelSku });
  return id;
};

/** The least that records something: one row in a transaction of its own, in this process. */
const measureInserts = async (location: DatabaseLocation): Promise<number[]> => {
  const database = await openDatabase(location);
  const times: number[] = [];
  for (let n = 0; n < checks; n += 1) {
    const startedAt = performance.now();
    await database.write((queries) =>
      queries
        .insertInto('run_people')
        .values({ run_id: 1, user_id: 1_000_000 + n })
        .execute(),
    );
    times.push(performance.now() - startedAt);
  }
  await database.write((queries) =>
    queries.deleteFrom('run_people').where('user_id', '>=', 1_000_000).execute(),
  );
  await database.close();
  return times;
};

const measureActs = async (desk: Desk, runId: number, { labelSku }: Goods): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < checks; n += 1) {
    const startedAt = performance.now();
    await desk.act(runId, { kind: 'check', product: barcode, label: labelSku });
    times.push(performance.now() - startedAt);
  }
  return times;
};

/** Notes the time from the Enter of the label's scan to the frame that shows the verdict. */
const watch = (page: Page) =>
  page.evaluate(() => {
    let enters = 0;
    delete document.documentElement.dataset['took'];
    const atEnter = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') enters += 1;
      if (enters < 2) return;
      removeEventListener('keydown', atEnter, true);
      const look = (): void => {
        const title = document.getElementById('verdict-title')?.textContent;
        if (title?.startsWith('Right'))
          document.documentElement.dataset['took'] = String(performance.now() - event.timeStamp);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', atEnter, true);
  });

const measureVerdicts = async (
  { server: { port }, station }: Desk,
  runId: number,
  { labelSku }: Goods,
): Promise<Map<number, number[]>> => {
  const browser = await chromium.launch(await chooseChromium());
  const found = new Map<number, number[]>();
  try {
    const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
    const page = await context.newPage();
    const origin = `http://127.0.0.1:${port}`;
    await takeSession(context, origin, await openSession(context, origin, administrator));
    await page.goto(origin);
    await page.evaluate(({ id, name, token }) => {
      localStorage.setItem('station', JSON.stringify({ id, name }));
      localStorage.setItem('station_token', token);
    }, station);
    const device = await context.newCDPSession(page);
    for (const slowed of [1, 4]) {
      await page.goto(`${origin}/runs/${runId}`);
      const next = page.getByRole('region', { name: 'What to do now' }).getByRole('status');
      await next.getByText('Scan every piece').waitFor();
      await device.send('Emulation.setCPUThrottlingRate', { rate: slowed });
      const times: number[] = [];
      for (let n = 0; n < warmUp + scans; n += 1) {
        await watch(page);
        await scan(page, barcode);
        await next.getByText('Product scanned').waitFor();
        await scan(page, labelSku);
        const took = await page.waitForFunction(() => document.documentElement.dataset['took']);
        if (n >= warmUp) times.push(Number(await took.jsonValue()));
      }
      await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      found.set(slowed, times);
    }
    return found;
  } finally {
    await browser.close();
  }
};

const measureEvidence = async (desk: Desk, runId: number): Promise<string> => {
  const startedAt = performance.now();
  const bytes = new Uint8Array(
    await (await desk.ask(addressOf(getRunEvidence, { id: runId }))).arrayBuffer(),
  );
  const downloadedAt = performance.now();
  const { findings, runs } = await verify(
    { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) },
    { digest: (part) => hash('sha256', part) },
  );
  if (findings.length > 0) throw new Error(findings[0]?.sentence);
  const [made, verified] = [downloadedAt - startedAt, performance.now() - downloadedAt];
  return `${runs[0]?.events.length} events, ${(bytes.length / 1e6).toFixed(1)} MB: ${made.toFixed(0)} ms to make, ${verified.toFixed(0)} ms to verify`;
};

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const timesOf = (times: readonly number[]) =>
  [median(times), percentile(times, 0.95), Math.max(...times)].map(ms);

const measureOn = async (engine: Engine): Promise<void> => {
  await using locations = await openLocations(engine);
  say(`${engine}: filling in ${products} products`);
  const location = await locations.create('runs');
  await fillDatabase(location, products);
  const portal = await startPortal(location);
  const desk = new Desk(portal);
  await desk.enrol('Bench 1');
  const goods = await addGoods(desk);
  const first = await begin(desk, goods);
  say(`${engine}: ${checks} checks; load ${loadNow()}`);
  const acts = await measureActs(desk, first, goods);
  row(engine, 'an act over HTTP', ...timesOf(acts), '');
  row(engine, 'one insert in a transaction', ...timesOf(await measureInserts(location)), '');
  say(`${engine}: scanning in a browser; load ${loadNow()}`);
  for (const [slowed, times] of await measureVerdicts(desk, first, goods))
    row(engine, `scan to verdict, browser slowed ${slowed} times`, ...timesOf(times), '');
  say(`${engine}: ${await measureEvidence(desk, first)}`);
  row(engine, await measureEvidence(desk, first), '', '', '', '');
  await desk.act(first, { kind: 'reconcile' });

  await desk.enrol('Bench 2');
  const template = await begin(desk, goods);
  for (let event = 6; event <= eventsPerRun; event += 1)
    await desk.act(template, { kind: 'check', product: barcode, label: goods.labelSku });
  await portal.stop();
  say(`${engine}: ${manyRuns} runs with ${manyRuns * eventsPerRun} events`);
  await multiplyRuns(location, template, manyRuns);
  const many = await startPortal(location);
  const bare = await startBare(location);
  const some = Array.from({ length: 500 }, (_, n) => runNumber((n * 7_919) % manyRuns));
  const one = { connections: 1, durationMs: searchMs };
  const read = await load({
    ...bare,
    ...one,
    addresses: some.map(({ product }) => addressOf(getProduct, { id: product })),
  });
  const searches = {
    batch: some.map(({ batch }) => ({ batch })),
    GTIN: some.map(({ gtin }) => ({ gtin })),
    'product and release': some.map(({ product }) => ({ product, release: 1 })),
    'station, which has them all': [{ station: desk.station.id }],
  };
  const found = (query: object) =>
    desk
      .at(many)
      .ask(addressOf(listRuns, {}, { ...query, page: 1, pageSize: 25 }))
      .then(({ headers }) => headers.get('x-total-count') ?? '0');
  for (const [name, queries] of Object.entries(searches)) {
    const count = await found(queries[0] ?? {});
    if (count === '0') throw new Error(`No run is found by ${name}.`);
    for (const [what, call] of [
      ['runs', listRuns],
      ['sums', sumRuns],
    ] as const) {
      const page = call === listRuns ? { page: 1, pageSize: 25 } : {};
      const addresses = queries.map((query) => addressOf(call, {}, { ...query, ...page }));
      const { port, token } = many;
      const { medianMs, p95Ms, slowestMs } = await load({ port, token, ...one, addresses });
      row(
        engine,
        `${what} by ${name}: ${count}`,
        ...[medianMs, p95Ms, slowestMs].map(ms),
        read.p95Ms.toFixed(2),
      );
    }
  }
  await bare.stop();
  await many.stop();
};

console.log(`${cpus().length} processors, Node ${process.versions.node}; load ${loadNow()} at the start\n`);
row('engine', 'what', 'median ms', '95 % ms', 'slowest ms', 'one indexed read, 95 % ms');
row('---', '---', '---:', '---:', '---:', '---:');
for (const engine of engines) await measureOn(engine);
