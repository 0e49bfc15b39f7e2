/**
 * Measures what one request of each kind costs the portal and PostgreSQL, and computes what 100 sites, 10,000 sites and all
 * people on earth who label would need, and which component becomes a bottleneck first: `npm run capacity`.
 * docs/operations.md has its output.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import pg from 'pg';
import sharp from 'sharp';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getClient } from '#domain/clients/contract.ts';
import { uploadImage } from '#domain/files/contract.ts';
import { thumbnailAddress } from '#domain/files/storage-key.ts';
import { getProduct, listProducts, searchProducts, updateProduct } from '#domain/products/contract.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import {
  boundsOf,
  demandOf,
  machine,
  machinesFor,
  requestKinds,
  site,
  type Cost,
  type Measured,
  type RequestKind,
} from './capacity-model.ts';
import { fillDatabase } from './fill-database.ts';
import { median } from './load.ts';
import { clientCount, sampleProduct } from './product-sample.ts';
import { places, table } from './report.ts';
import { signInTo, startPortal, type ServerProcess } from './server-process.ts';

const products = 10_000;
const millisecondsPerTick = 10;
const rounds = 5;
/** People on earth who pack and label by hand: an assumption, one in a hundred of 3.5 billion workers. */
const everybody = 35_000_000;

interface Request {
  address: string;
  method?: string;
  body?: unknown;
  etag?: string;
}

/** The processor time of all processes of PostgreSQL, including ended ones, in milliseconds. */
const databaseCpuMs = (postmaster: number): number => {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (fields === null || (Number(name) !== postmaster && Number(fields[1]) !== postmaster)) continue;
    const own = Number(fields[11]) + Number(fields[12]);
    const ofEnded = Number(name) === postmaster ? Number(fields[13]) + Number(fields[14]) : 0;
    ticks += own + ofEnded;
  }
  return ticks * millisecondsPerTick;
};

/** The fields of proc_pid_stat(5) after the name of the program; null if the process has ended. */
const statOf = (pid: string): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

const headersOf = ({ token }: ServerProcess): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** Sends one request, reads the whole response, and returns its size in bytes and its ETag. */
const send = async (
  portal: ServerProcess,
  { address, method, body, etag }: Request,
): Promise<{ bytes: number; etag: string | null }> => {
  const response = await fetch(`http://127.0.0.1:${portal.port}${address}`, {
    method: method ?? 'GET',
    headers: {
      ...headersOf(portal),
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = await response.arrayBuffer();
  const expected = etag === undefined ? 200 : 304;
  if (response.status !== expected) throw new Error(`${address} was answered with ${response.status}.`);
  const head = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 19);
  return { bytes: head + content.byteLength, etag: response.headers.get('etag') };
};

const sendPicture = async ({ port, token }: ServerProcess): Promise<string> => {
  const form = new FormData();
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'white', noise } });
  form.append('image', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'box.jpg');
  const response = await fetch(`http://127.0.0.1:${port}${uploadImage.path}`, {
    method: uploadImage.method,
    headers: { authorization: `Bearer ${token ?? ''}` },
    body: form,
  });
  const [sent] = uploadImage.reply.parse(await response.json()).files;
  if (!sent) throw new Error('The picture was not kept.');
  return sent.key;
};

const clientAddress = (turn: number) => addressOf(getClient, { id: 1 + (turn % clientCount) });

const requestsOf = async (
  portal: ServerProcess,
): Promise<Record<Exclude<RequestKind, 'sign-in'>, (turn: number) => Request>> => {
  const picture = thumbnailAddress(await sendPicture(portal), 480);
  const tags = await Promise.all(
    Array.from({ length: clientCount }, (_, turn) => send(portal, { address: clientAddress(turn) })),
  );
  return {
    scan: (turn) => ({
      address: addressOf(searchProducts, { sku: sampleProduct((turn * 13) % products).barcode }),
    }),
    product: (turn) => ({ address: addressOf(getProduct, { id: 1 + ((turn * 7) % products) }) }),
    client: (turn) => ({ address: clientAddress(turn) }),
    poll: (turn) => ({ address: clientAddress(turn), etag: tags[turn % clientCount]?.etag ?? '' }),
    page: (turn) => ({ address: addressOf(listProducts, {}, { page: 1 + (turn % 20), pageSize: 9 }) }),
    picture: () => ({ address: picture }),
    save: (turn) => ({
      address: addressOf(updateProduct, { id: 1 + (turn % 1000) }),
      method: updateProduct.method,
      body: { notes: `Counted ${turn} boxes at ${performance.now()}` },
    }),
  };
};

/** The processor time of `times` repetitions: the median of all rounds after one to warm up. */
const costOf = async (
  portal: ServerProcess,
  postmaster: number,
  times: number,
  act: (turn: number) => Promise<number>,
): Promise<Cost> => {
  const portalUs: number[] = [];
  const databaseUs: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const before = { portal: portal.cpuMs(), database: databaseCpuMs(postmaster) };
    for (let start = 0; start < times; start += 4) {
      const turns = Array.from({ length: 4 }, (_, n) => round * times + start + n);
      bytes = (await Promise.all(turns.map(act)))[0] ?? bytes;
    }
    if (round === 0) continue;
    portalUs.push(((portal.cpuMs() - before.portal) / times) * 1000);
    databaseUs.push(((databaseCpuMs(postmaster) - before.database) / times) * 1000);
  }
  return { portalUs: median(portalUs), databaseUs: median(databaseUs), bytes };
};

const measure = async (portal: ServerProcess, postmaster: number): Promise<Measured> => {
  const requests = await requestsOf(portal);
  const signIn = async (): Promise<number> => (await signInTo(portal.port)).length;
  const costs: Partial<Measured['costs']> = {};
  for (const kind of requestKinds) {
    console.error(`measuring: ${kind}`);
    costs[kind] =
      kind === 'sign-in'
        ? await costOf(portal, postmaster, 20, signIn)
        : await costOf(
            portal,
            postmaster,
            1000,
            async (turn) => (await send(portal, requests[kind](turn))).bytes,
          );
  }
  const { save } = requests;
  const saves = 1000;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async (_, lane) => {
      for (let turn = lane; turn < saves; turn += 16) await send(portal, save(turn));
    }),
  );
  const savesPerSecond = (saves * 1000) / (performance.now() - startedAt);
  return { costs: asWhole(costs), savesPerSecond, processMb: portal.memoryMb() };
};

const asWhole = (costs: Partial<Measured['costs']>): Measured['costs'] => {
  const of = (kind: RequestKind): Cost => {
    const cost = costs[kind];
    if (!cost) throw new Error(`"${kind}" was not measured.`);
    return cost;
  };
  return {
    scan: of('scan'),
    product: of('product'),
    client: of('client'),
    poll: of('poll'),
    page: of('page'),
    picture: of('picture'),
    save: of('save'),
    'sign-in': of('sign-in'),
  };
};

const postmasterOf = async (url: string): Promise<number> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(String(rows[0]?.pid))?.[1];
  await client.end();
  return Number(parent);
};

const print = (measured: Measured): void => {
  const costs = requestKinds.map((kind) => {
    const { portalUs, databaseUs, bytes } = measured.costs[kind];
    return [kind, places(portalUs, 0), places(databaseUs, 0), bytes];
  });
  console.log(`\n${table(['request', 'portal µs', 'PostgreSQL µs', 'bytes'], costs)}`);
  console.log(
    `\n${places(measured.savesPerSecond, 0)} changes a second to one database; a process holds ${places(measured.processMb, 0)} MB.`,
  );
  const earth = Math.round(everybody / (site.workers + site.editors));
  const sizes = [1, 100, 10_000, earth].map((sites) => {
    const demand = demandOf(sites, measured);
    const { processes, portals, databases } = machinesFor(sites, measured);
    return [
      sites,
      demand.people,
      places(demand.requestsPerSecond, 0),
      places((demand.pollsPerSecond / demand.requestsPerSecond) * 100, 0),
      places(demand.savesPerSecond, 2),
      places(demand.megabitsPerSecond, 1),
      processes,
      portals,
      databases,
    ];
  });
  const headings = [
    'sites',
    'people',
    'requests/s',
    'of them polls, %',
    'changes/s',
    'Mbit/s',
    'processes',
    'machines for them',
    'machines for databases',
  ];
  console.log(`\n${table(headings, sizes)}`);
  const bounds = boundsOf(measured).map(({ part, sites }) => [part, places(sites, 0)]);
  console.log(
    `\n${table(['part, the first to give in on top', 'sites that it carries in one business'], bounds)}`,
  );
};

const load = () => loadavg()[0]?.toFixed(1);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(`${cpus().length} processors (${cpus()[0]?.model}), load ${load()} at the start`);
console.log(
  `A machine: ${machine.cores} such processors, ${machine.memoryMb / 1024} GB, used by ${machine.used * 100} %.`,
);
const folder = await mkdtemp(join(tmpdir(), 'labelport-bench-'));
const postgres = await startPostgres({ isDurable: true });
try {
  const location = { dataDir: folder, databaseUrl: postgres.url };
  console.error(`filling in ${products} products`);
  await fillDatabase(location, products);
  const portal = await startPortal(location);
  print(await measure(portal, await postmasterOf(postgres.url)));
  await portal.stop();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(`\nLoad ${load()} at the end.`);
