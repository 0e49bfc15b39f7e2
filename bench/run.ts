/**
 * Measures the portal beside a bare server on the same data in the same run, and prints the tables that
 * `docs/performance.md` holds: `npm run bench`; `npm run bench -- --quick --engine sqlite --products products.csv` in short
 * rounds without what takes longest, which is the larger catalogue, label stock, open pages, several processes and the
 * first visit. Only a part of it: `--reads`, `--writes` (creating and changing), `--uploads` (files), `--inventory` (label
 * stock), `--pages` (open product pages), `--processes` (several on one PostgreSQL), `--web` (the first visit).
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine } from '#server/db/database.ts';
import { compareReads, usualConnections, type Pace } from './compare-reads.ts';
import { measureExport } from './export-speed.ts';
import { fillDatabase } from './fill-database.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureImport } from './import-speed.ts';
import { measureInventory } from './inventory-speed.ts';
import { measureOpenPages, type OpenPagesCost } from './open-pages.ts';
import { openLocations, type Locations } from './locations.ts';
import { measurePhone, type PhoneLoad } from './phone-load.ts';
import { readCases } from './read-cases.ts';
import {
  acrossTable,
  exportTable,
  firstLoadTable,
  growthTable,
  importTable,
  inventoryActTable,
  inventoryListTable,
  openPagesTable,
  phoneTable,
  readsTable,
  signInTable,
  togetherTable,
  typingTable,
  uploadTable,
  writesTable,
  lifeTable,
  type Life,
  type ReadsReport,
  type WritesReport,
} from './report.ts';
import { startBare, startBareUnchanged, startPortal } from './server-process.ts';
import { measureTogether, processCounts, type TogetherReport } from './several-processes.ts';
import { measureSignIn } from './sign-in-speed.ts';
import { measureTyping } from './typing.ts';
import { measureUploads, type UploadSpeed } from './upload-speed.ts';
import { compareWrites } from './write-speed.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    reads: { type: 'boolean', default: false },
    writes: { type: 'boolean', default: false },
    uploads: { type: 'boolean', default: false },
    inventory: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
    engine: { type: 'string' },
    products: { type: 'string' },
  },
});

const engines = (['sqlite', 'postgres'] as const).filter((name) => (options.engine ?? name) === name);
if (engines.length === 0) throw new Error('The engine is sqlite or postgres.');
const small = 10_000;
/** How the larger catalogue is asked is left to the long run: filling it in takes minutes. */
const large = options.quick ? small : 100_000;
/** From a worker alone to a whole shift; the larger catalogue is asked by the usual number. */
const crowds = options.quick && !options.reads ? [usualConnections] : [1, usualConnections, 64];
const pace: Pace = options.quick ? { rounds: 3, roundMs: 400 } : { rounds: 7, roundMs: 2_000 };
const typingMs = options.quick ? 3_000 : 15_000;
const sizes = large > small && !options.reads ? [small, large] : [small];
const imports = options.quick ? 1 : 3;
/** After so long without work the engine gives back what it held for it. */
const restMs = 75_000;

const reads: ReadsReport[] = [];
const typing: Parameters<typeof typingTable>[0][number][] = [];
const signIns: Parameters<typeof signInTable>[0][number][] = [];
const writes: WritesReport[] = [];
const uploads: UploadSpeed[] = [];
const inventories: Parameters<typeof inventoryActTable>[0][number][] = [];
const openPages: { engine: Engine; cost: OpenPagesCost }[] = [];
const phoneLoads: PhoneLoad[] = [];
const everything =
  !options.reads &&
  !options.writes &&
  !options.uploads &&
  !options.inventory &&
  !options.pages &&
  !options.processes &&
  !options.web;
const lives: Life[] = [];
const together: TogetherReport[] = [];
const whole = everything && !options.quick;
const exported: Parameters<typeof exportTable>[0][number][] = [];
const imported: Parameters<typeof importTable>[0][number][] = [];

const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);

type Servers = Record<'portal' | 'bare', Parameters<typeof measureImport>[0]>;

/** The bare server brings in other products than the portal did: nothing is there twice. */
const measureImports = async (engine: Engine, { portal, bare }: Servers): Promise<void> => {
  for (let turn = 0; turn < imports; turn += 1) {
    const from = 2 * large + turn * 40_000;
    const speed = await measureImport(portal, { count: small, from, csv: null });
    const beside = await measureImport(bare, { count: small, from: from + 20_000, csv: null });
    imported.push({ engine, of: 'made up', speed, bareSeconds: beside.seconds });
  }
  if (options.products === undefined) return;
  const speed = await measureImport(portal, { count: small, from: 0, csv: options.products });
  imported.push({ engine, of: 'real', speed, bareSeconds: null });
};

const measureExports = async (engine: Engine, { portal, bare }: Servers, count: number): Promise<void> => {
  const speed = await measureExport(portal, count);
  // The bare one makes the whole workbook in memory, where the larger catalogue does not fit.
  const beside = count === small ? await measureExport(bare, count) : null;
  exported.push({ engine, speed, bareSeconds: beside?.seconds ?? null });
};

/** A database of its own: what is measured after it would find another one than it names. */
const measureWrites = async (engine: Engine, locations: Locations): Promise<void> => {
  say(`${engine}, ${small} products: creating and changing`);
  const location = await locations.create('products_written');
  await fillDatabase(location, small);
  const servers = { portal: await startPortal(location), bare: await startBare(location) };
  writes.push({ engine, comparisons: await compareWrites(servers, small, pace) });
  await servers.bare.stop();
  await servers.portal.stop();
};

/** A database of its own too: an import of labels leaves a hundred thousand items. */
const measureStock = async (engine: Engine, locations: Locations): Promise<void> => {
  say(`${engine}, ${large} products: label stock`);
  const location = await locations.create('inventory');
  const roundMs = pace.rounds * pace.roundMs;
  inventories.push({ engine, speed: await measureInventory(location, { count: large, roundMs }) });
};

/** What pages that stand open cost, beside a server that does nothing. */
const measurePages = async (engine: Engine, locations: Locations): Promise<void> => {
  say(`${engine}, ${small} products: open pages`);
  const location = await locations.create('open_pages');
  await fillDatabase(location, small);
  const servers = { portal: await startPortal(location), bare: await startBareUnchanged() };
  openPages.push({ engine, cost: await measureOpenPages(location, servers, options.quick ? 2 : 6) });
  await servers.bare.stop();
  await servers.portal.stop();
};

/** On PostgreSQL alone, which several processes can share. */
const measureProcesses = async (locations: Locations): Promise<void> => {
  say(`postgres, ${small} products: several processes`);
  const location = await locations.create('together');
  await fillDatabase(location, small);
  const portals = await Array.fromAsync({ length: Math.max(...processCounts) }, () => startPortal(location));
  together.push(...(await measureTogether(portals, small, pace)));
  await Promise.all(portals.map((portal) => portal.stop()));
};

/** On one engine: the web app is the same on each. */
const measureWeb = async (): Promise<void> => {
  say('the first visit of a phone');
  await using locations = await openLocations('sqlite');
  const portal = await startPortal(await locations.create('phone'));
  phoneLoads.push(...(await measurePhone(portal, options.quick ? 1 : 3)));
  await portal.stop();
};

/** On one engine: a file is one row, whatever the database. */
const measureFiles = async (): Promise<void> => {
  await using locations = await openLocations('sqlite');
  const portal = await startPortal(await locations.create('files'));
  for (const megabytes of [5, 100]) {
    say(`files of ${megabytes} MB`);
    uploads.push(await measureUploads(portal, megabytes, options.quick ? 3 : 7));
  }
  await portal.stop();
};

const measureOn = async (engine: Engine, locations: Locations, count: number): Promise<void> => {
  say(`${engine}: filling in ${count} products`);
  const location = await locations.create(`products_${count}`);
  await fillDatabase(location, count);
  const servers = { portal: await startPortal(location), bare: await startBare(location) };
  const { portal, bare } = servers;
  const atRest = { portal: portal.memoryMb(), bare: bare.memoryMb() };
  const report: ReadsReport = { engine, count, comparisons: [] };
  reads.push(report);
  for (const question of readCases(count))
    for (const connections of count === small ? crowds : [usualConnections]) {
      say(`${engine}, ${count} products: ${question.name}, ${connections} asking`);
      report.comparisons.push(await compareReads({ ...question, connections }, servers, pace));
    }
  if (!everything) {
    await bare.stop();
    return portal.stop();
  }
  say(`${engine}, ${count} products: exports`);
  await measureExports(engine, servers, count);
  if (count > small) {
    say(`${engine}, ${count} products: searching as people type`);
    for (const atOnce of [1, 4])
      typing.push({ engine, atOnce, result: await measureTyping(servers.portal, count, atOnce, typingMs) });
  } else {
    say(`${engine}, ${count} products: sign-ins`);
    for (const atOnce of [1, 16]) {
      const rounds = options.quick || atOnce > 1 ? 4 : 20;
      signIns.push({ engine, speed: await measureSignIn(servers.portal, { count, atOnce, rounds }) });
    }
    say(`${engine}, ${count} products: imports`);
    await measureImports(engine, servers);
  }
  await bare.stop();
  say(`${engine}, ${count} products: done`);
  const afterwardsMb = portal.memoryMb();
  if (whole) await sleep(restMs);
  const restedMb = whole ? portal.memoryMb() : null;
  lives.push({ engine, count, portal, bare, atRest, afterwardsMb, restedMb });
  await portal.stop();
};

const load = () => loadavg()[0]?.toFixed(1);

// An end by a signal is an end by `exit`, which takes the servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(
  `${cpus().length} processors (${cpus()[0]?.model}), Node ${process.versions.node}; load ${load()} at the start`,
);
for (const engine of options.uploads || options.web ? [] : engines) {
  await using locations = await openLocations(engine);
  if (everything || options.writes) await measureWrites(engine, locations);
  if (whole || options.inventory) await measureStock(engine, locations);
  if (whole || options.pages) await measurePages(engine, locations);
  if (engine === 'postgres' && (whole || options.processes)) await measureProcesses(locations);
  if (everything || options.reads) for (const count of sizes) await measureOn(engine, locations, count);
}
if (everything || options.uploads) await measureFiles();
if (whole || options.web) {
  await measureWeb();
  say('building the web app');
}
const firstLoad = whole || options.web ? await measureFirstLoad() : null;
const sections: [title: string, text: string][] = [
  ['Reads', readsTable(reads)],
  ['Reads on SQLite against the bare server on PostgreSQL', acrossTable(reads)],
  ['100,000 products against 10,000', large > small ? growthTable(reads) : ''],
  ['Searching as people type, 100,000 products', large > small ? typingTable(typing) : ''],
  ['Import into 10,000 products, ten others asking every 100 ms', importTable(imported)],
  ['Export of all products, ten others asking every 100 ms', exportTable(exported)],
  ['Several processes on one PostgreSQL, 16 connections in all', togetherTable(together)],
  ['Starting, and memory in MB', lifeTable(lives)],
  ['Sign-in, ten others asking every 100 ms', signInTable(signIns)],
  ['Creating and changing among 10,000 products, 16 connections', writesTable(writes)],
  ['Inventory: the list at 20,000 items, 10 connections', inventoryListTable(inventories)],
  [
    `Inventory at ${large.toLocaleString('en-US')} products, ten others asking every 100 ms`,
    inventoryActTable(inventories),
  ],
  ['Open product pages, each asking every 5 seconds', openPagesTable(openPages)],
  ['Files up and down, one at a time', uploadTable(uploads)],
  ['First load of the web app, compressed', firstLoad ? firstLoadTable(firstLoad) : ''],
  ['First visit of a phone over weak Wi-Fi (processor / 4, 400 ms, 50 kB/s)', phoneTable(phoneLoads)],
];
const chosen = [
  options.reads ? 'Reads' : null,
  options.writes ? 'Creating' : null,
  options.inventory ? 'Inventory' : null,
  options.pages ? 'Open' : null,
  options.processes ? 'Several' : null,
  options.uploads ? 'Files' : null,
  options.web ? 'First' : null,
].filter((start) => start !== null);
const measured = sections.filter(
  ([title, text]) =>
    text.split('\n').length > 2 && (everything || chosen.some((start) => title.startsWith(start))),
);
console.log(measured.map(([title, text]) => `\n### ${title}\n\n${text}`).join('\n'));
console.log(`\nLoad ${load()} at the end.`);
