import { readFileSync } from 'node:fs';
import pg from 'pg';
import sharp from 'sharp';
import { signIn } from '#domain/auth/contract.ts';
import { getClient } from '#domain/clients/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { uploadImage } from '#domain/files/contract.ts';
import { thumbnailAddress } from '#domain/files/storage-key.ts';
import { getProduct, listProducts, searchProducts, updateProduct } from '#domain/products/contract.ts';
import { formOf } from '#testing/samples/product-workbook.ts';
import {
  boundsOf,
  demandOf,
  machine,
  machinesFor,
  site,
  type Cost,
  type Measured,
  type RequestKind,
} from '../capacity-model.ts';
import { usualConnections } from '../compare.ts';
import { inTurn, load, median, requestOf, type NextRequest } from '../load.ts';
import type { Part, Setting } from '../part.ts';
import { clientCount, sampleProduct } from '../product-sample.ts';
import {
  administrator,
  call,
  callerOf,
  cpuMsOf,
  parentOf,
  startPortal,
  type ServerProcess,
} from '../servers.ts';
import { places, type Row } from '../table.ts';

/** People on earth who pack and label by hand: an assumption, one in a hundred of 3.5 billion workers. */
const everybody = 35_000_000;

/** The main process of the PostgreSQL server of a database. */
const postmasterOf = async (databaseUrl: string | undefined): Promise<number> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return postmaster;
};

/** The processor time of all processes of PostgreSQL, including ended ones, in milliseconds. */
const databaseCpuMs = (postmaster: number): number => {
  const { own, ofEnded } = cpuMsOf(postmaster);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  return pids.reduce((sum, pid) => sum + ownCpuMs(pid), own + ofEnded);
};

const ownCpuMs = (pid: number): number => {
  try {
    return cpuMsOf(pid).own;
  } catch {
    // It has ended since.
    return 0;
  }
};

/** The address of a thumbnail of an uploaded picture. */
const addThumbnail = async (portal: ServerProcess): Promise<string> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'white', noise } });
  const file = new File([new Uint8Array(await picture.jpeg().toBuffer())], 'box.jpg');
  const { files } = await call(portal, uploadImage, { body: formOf('image', file) });
  if (!files[0]) throw new Error('The picture was not kept.');
  return thumbnailAddress(files[0].key, 480);
};

const requestsOf = async (
  portal: ServerProcess,
  products: number,
): Promise<Record<RequestKind, NextRequest>> => {
  const { token } = portal;
  const sample = Array.from({ length: 1_000 }, (_, turn) => (turn * 13) % products);
  const clients = Array.from({ length: clientCount }, (_, index) => addressOf(getClient, { id: 1 + index }));
  const polls = await Promise.all(
    clients.map(async (address) => {
      const { headers } = await callerOf(portal).fetch(address);
      return requestOf({ address }, token, `if-none-match: ${headers.get('etag')}\r\n`);
    }),
  );
  const barcodes = sample.map((n) => addressOf(searchProducts, { sku: sampleProduct(n).barcode }));
  const details = sample.map((n) => addressOf(getProduct, { id: 1 + n }));
  const lists = Array.from({ length: 20 }, (_, n) =>
    addressOf(listProducts, {}, { page: 1 + n, pageSize: 9 }),
  );
  return {
    scan: inTurn(barcodes, token),
    product: inTurn(details, token),
    client: inTurn(clients, token),
    poll: (turn) => polls[turn % polls.length] ?? Buffer.of(),
    page: inTurn(lists, token),
    picture: inTurn([await addThumbnail(portal)], token),
    save: (turn) => {
      const address = addressOf(updateProduct, { id: 1 + (turn % sample.length) });
      const body = { notes: `Counted ${turn} boxes at ${performance.now()}` };
      return requestOf({ method: updateProduct.method, address, body }, token);
    },
    'sign-in': () =>
      requestOf({ method: signIn.method, address: addressOf(signIn), body: administrator }, null),
  };
};

const measureCosts = async (
  portal: ServerProcess,
  databaseUrl: string | undefined,
  { products, pace, say }: Pick<Setting, 'products' | 'pace' | 'say'>,
): Promise<Measured> => {
  const requests = await requestsOf(portal, products);
  const postmaster = await postmasterOf(databaseUrl);
  /** The median of all rounds after one to warm up. */
  const costOf = async (kind: RequestKind): Promise<Cost> => {
    say(kind);
    const costs: Cost[] = [];
    for (let round = 0; round <= pace.rounds; round += 1) {
      const before = { portalMs: portal.cpuMs(), databaseMs: databaseCpuMs(postmaster) };
      const { answers, bytes } = await load(portal, requests[kind], {
        connections: 4,
        durationMs: pace.roundMs,
        status: kind === 'poll' ? 304 : 200,
      });
      if (round > 0)
        costs.push({
          portalUs: ((portal.cpuMs() - before.portalMs) / answers) * 1000,
          databaseUs: ((databaseCpuMs(postmaster) - before.databaseMs) / answers) * 1000,
          bytes: Math.round(bytes / answers),
        });
    }
    return {
      portalUs: median(costs.map(({ portalUs }) => portalUs)),
      databaseUs: median(costs.map(({ databaseUs }) => databaseUs)),
      bytes: median(costs.map(({ bytes }) => bytes)),
    };
  };
  const costs = {
    scan: await costOf('scan'),
    product: await costOf('product'),
    client: await costOf('client'),
    poll: await costOf('poll'),
    page: await costOf('page'),
    picture: await costOf('picture'),
    save: await costOf('save'),
    'sign-in': await costOf('sign-in'),
  };
  const saving = { connections: usualConnections, durationMs: pace.rounds * pace.roundMs };
  const { rate: savesPerSecond } = await load(portal, requests.save, saving);
  return { costs, savesPerSecond, processMb: portal.memoryMb() };
};

const sizeRow = (sites: number, measured: Measured): Row => {
  const demand = demandOf(sites, measured);
  const { processes, portals, databases } = machinesFor(sites, measured);
  return {
    sites,
    people: demand.people,
    'requests/s': places(demand.requestsPerSecond, 0),
    'of them polls, %': places((demand.pollsPerSecond / demand.requestsPerSecond) * 100, 0),
    'changes/s': places(demand.savesPerSecond, 2),
    'Mbit/s': places(demand.megabitsPerSecond, 1),
    processes,
    'machines for them': portals,
    'machines for databases': databases,
  };
};

/**
 * What one request of each kind costs the portal and PostgreSQL, what 100 sites, 10,000 sites and all people on earth who label
 * would need of it, and which component becomes a bottleneck first. docs/operations.md has its output.
 */
export const capacity: Part = {
  name: 'capacity',
  engines: ['postgres'],
  sizes: [10_000],
  isLong: true,
  measure: async ({ location, ...setting }) => {
    await using portal = await startPortal(location);
    const measured = await measureCosts(portal, location.databaseUrl, setting);
    const { cores, memoryMb, used } = machine;
    const machines = `Machines of ${cores} such processors and ${memoryMb / 1024} GB, used by ${used * 100} %`;
    const sizes = [1, 100, 10_000, Math.round(everybody / (site.workers + site.editors))];
    return {
      'What a request costs': Object.entries(measured.costs).map(([request, cost]) => ({
        request,
        'portal µs': places(cost.portalUs, 0),
        'PostgreSQL µs': places(cost.databaseUs, 0),
        bytes: cost.bytes,
      })),
      'One process and one database': [
        { 'MB held': places(measured.processMb, 0), 'changes/s': places(measured.savesPerSecond, 0) },
      ],
      [machines]: sizes.map((sites) => sizeRow(sites, measured)),
      'Parts, the first to give in on top': boundsOf(measured).map(({ part, sites }) => ({
        part,
        'sites that it carries in one business': places(sites, 0),
      })),
    };
  },
};
