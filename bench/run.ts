/**
 * Measures the portal and two bare servers in the same run, and prints the tables in `docs/performance.md`: `npm run bench`.
 * `npm run bench -- --quick --engine sqlite --products products.csv` takes short rounds and leaves out what takes longest:
 * the larger catalogue, open pages and several processes. To measure only some parts: `--reads`, `--writes` (creating and
 * changing), `--imports` (import and export), `--uploads` (files), `--pages` (open product pages), `--processes` (several on
 * one PostgreSQL).
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine } from '#server/db/database.ts';
import { compareReads, usualConnections, type Compared, type Pace } from './compare-reads.ts';
import { measureExport } from './export-speed.ts';
import { fillDatabase } from './fill-database.ts';
import { measureImport, measureLimitImport } from './import-speed.ts';
import { fillLimit } from './limit-database.ts';
import { openLocations, type Locations } from './locations.ts';
import { measureOpenPages } from './open-pages.ts';
import { readCases } from './read-cases.ts';
import {
  exportTable,
  growthTable,
  importTable,
  lifeTable,
  openPagesTable,
  readsTable,
  togetherTable,
  typingTable,
  uploadTable,
  writesTable,
  type ReadsReport,
} from './report.ts';
import {
  startBare,
  startBareUnchanged,
  startLimit,
  startPortal,
  type ServerProcess,
} from './server-process.ts';
import { measureTogether, processCounts } from './several-processes.ts';
import { measureTyping } from './typing.ts';
import { measureUploads } from './upload-speed.ts';
import { compareWrites } from './write-speed.ts';

const parts = ['reads', 'writes', 'imports', 'uploads', 'pages', 'processes'] as const;
type Part = (typeof parts)[number];

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    reads: { type: 'boolean', default: false },
    writes: { type: 'boolean', default: false },
    imports: { type: 'boolean', default: false },
    uploads: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
    engine: { type: 'string' },
    products: { type: 'string' },
  },
});

const { quick } = options;
const engines = (['sqlite', 'postgres'] as const).filter((name) => (options.engine ?? name) === name);
if (engines.length === 0) throw new Error('The engine is sqlite or postgres.');
const everything = !parts.some((part) => options[part]);
/** Whether to measure a part. The long ones are only measured if requested, or in a full run. */
const isMeasured = (part: Part): boolean =>
  options[part] || (everything && (!quick || (part !== 'pages' && part !== 'processes')));
const small = 10_000;
const large = 100_000;
/** From one worker to a whole shift; the larger catalogue is measured with the default number only. */
const crowds = quick && !options.reads ? [usualConnections] : [1, usualConnections, 64];
const pace: Pace = quick ? { rounds: 3, roundMs: 400 } : { rounds: 7, roundMs: 2_000 };
const typingMs = 15_000;
const imports = quick ? 1 : 3;
/** After this long without work the engine has freed its memory. */
const restMs = 75_000;

type RowsOf<Table extends (rows: never) => string> = Parameters<Table>[0][number][];

const reads: ReadsReport[] = [];
const typing: RowsOf<typeof typingTable> = [];
const writes: RowsOf<typeof writesTable> = [];
const uploads: RowsOf<typeof uploadTable> = [];
const openPages: RowsOf<typeof openPagesTable> = [];
const lives: RowsOf<typeof lifeTable> = [];
const together: RowsOf<typeof togetherTable> = [];
const exported: RowsOf<typeof exportTable> = [];
const imported: RowsOf<typeof importTable> = [];

const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);

/** Every server imports different products, so that none exists already. */
const measureImports = async (engine: Engine, { portal, bare, limit }: Compared): Promise<void> => {
  for (let turn = 0; turn < imports; turn += 1) {
    const from = 2 * large + turn * 60_000 + (engine === 'sqlite' ? 0 : 1_000_000);
    const speed = await measureImport(portal, { count: small, from, csv: null });
    const besideBare = await measureImport(bare, { count: small, from: from + 20_000, csv: null });
    const besideLimit = await measureLimitImport(limit, small, from + 40_000);
    const beside = { bare: besideBare.seconds, limit: besideLimit.seconds };
    imported.push({ engine, of: 'made up', speed, beside });
  }
  if (options.products === undefined) return;
  const speed = await measureImport(portal, { count: small, from: 0, csv: options.products });
  imported.push({ engine, of: 'real', speed, beside: { bare: null, limit: null } });
};

const measureExports = async (engine: Engine, servers: Compared, count: number): Promise<void> => {
  const speed = await measureExport(servers.portal, count);
  // The bare servers build the whole workbook in memory, which is too small for the larger catalogue.
  const secondsOf = async (server: ServerProcess) =>
    count === small ? (await measureExport(server, count)).seconds : null;
  const beside = { bare: await secondsOf(servers.bare), limit: await secondsOf(servers.limit) };
  exported.push({ engine, speed, beside });
};

/** In a separate database, because it changes the one that it measures. */
const measureWrites = async (engine: Engine, locations: Locations): Promise<void> => {
  say(`${engine}, ${small} products: creating and changing`);
  const location = await locations.create('products_written');
  await fillDatabase(location, small);
  const servers = { portal: await startPortal(location), bare: await startBare(location) };
  writes.push({ engine, comparisons: await compareWrites(servers, small, pace) });
  await servers.bare.stop();
  await servers.portal.stop();
};

/** The cost of open pages, compared with a server that does nothing. */
const measurePages = async (engine: Engine, locations: Locations): Promise<void> => {
  say(`${engine}, ${small} products: open pages`);
  const location = await locations.create('open_pages');
  await fillDatabase(location, small);
  const servers = { portal: await startPortal(location), bare: await startBareUnchanged() };
  openPages.push({ engine, cost: await measureOpenPages(location, servers, quick ? 2 : 6) });
  await servers.bare.stop();
  await servers.portal.stop();
};

/** Only on PostgreSQL, which several processes can share. */
const measureProcesses = async (locations: Locations): Promise<void> => {
  say(`postgres, ${small} products: several processes`);
  const location = await locations.create('together');
  await fillDatabase(location, small);
  const portals = await Array.fromAsync({ length: Math.max(...processCounts) }, () => startPortal(location));
  together.push(...(await measureTogether(portals, small, pace)));
  await Promise.all(portals.map((portal) => portal.stop()));
};

/** On one engine only: a file is one row in either database. */
const measureFiles = async (): Promise<void> => {
  await using locations = await openLocations('sqlite');
  const portal = await startPortal(await locations.create('files'));
  for (const megabytes of [5, 100]) {
    say(`files of ${megabytes} MB`);
    uploads.push(await measureUploads(portal, megabytes, quick ? 3 : 7));
  }
  await portal.stop();
};

const measureReads = async (engine: Engine, servers: Compared, count: number): Promise<void> => {
  const report: ReadsReport = { engine, count, comparisons: [] };
  reads.push(report);
  for (const question of readCases(count))
    for (const connections of count === small ? crowds : [usualConnections]) {
      say(`${engine}, ${count} products: ${question.name}, ${connections} asking`);
      report.comparisons.push(await compareReads({ ...question, connections }, servers, pace));
    }
};

const measureOn = async (
  engine: Engine,
  locations: Locations,
  limit: ServerProcess,
  count: number,
): Promise<void> => {
  say(`${engine}: filling in ${count} products`);
  const location = await locations.create(`products_${count}`);
  await fillDatabase(location, count);
  const servers = { portal: await startPortal(location), bare: await startBare(location), limit };
  const { portal, bare } = servers;
  const atRest = { portal: portal.memoryMb(), bare: bare.memoryMb() };
  if (isMeasured('reads')) await measureReads(engine, servers, count);
  if (isMeasured('imports')) {
    say(
      `${engine}, ${count} products: export${count === small ? ' and import' : ', searching as people type'}`,
    );
    await measureExports(engine, servers, count);
    if (count === small) await measureImports(engine, servers);
    else
      for (const atOnce of [1, 4])
        typing.push({ engine, atOnce, result: await measureTyping(portal, count, atOnce, typingMs) });
  }
  await bare.stop();
  const afterwardsMb = portal.memoryMb();
  if (everything && !quick) await sleep(restMs);
  if (everything)
    lives.push({ engine, count, portal, bare, atRest, afterwardsMb, restedMb: portal.memoryMb() });
  await portal.stop();
};

/** The server at the limit always uses PostgreSQL; SQLite is compared with it too. */
const measureProducts = async (
  engine: Engine,
  locationsOf: Record<Engine, Locations>,
  count: number,
): Promise<void> => {
  const { databaseUrl = '' } = await locationsOf.postgres.create(`limit_${engine}_${count}`);
  await fillLimit(databaseUrl, count);
  const limit = await startLimit(databaseUrl);
  await measureOn(engine, locationsOf[engine], limit, count);
  await limit.stop();
};

const load = () => loadavg()[0]?.toFixed(1);

// Turns a signal into `exit`, whose handlers end the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(
  `${cpus().length} processors (${cpus()[0]?.model}), Node ${process.versions.node}; load ${load()} at the start`,
);
{
  await using sqlite = await openLocations('sqlite');
  await using postgres = await openLocations('postgres');
  const locationsOf = { sqlite, postgres };
  for (const engine of engines) {
    if (isMeasured('writes')) await measureWrites(engine, locationsOf[engine]);
    if (isMeasured('pages')) await measurePages(engine, locationsOf[engine]);
  }
  if (engines.includes('postgres') && isMeasured('processes')) await measureProcesses(postgres);
  if (isMeasured('reads') || isMeasured('imports'))
    for (const engine of engines)
      for (const count of everything && !quick ? [small, large] : [small])
        await measureProducts(engine, locationsOf, count);
}
if (isMeasured('uploads')) await measureFiles();

const sections: [title: string, text: string][] = [
  ['Reads', readsTable(reads)],
  ['100,000 products against 10,000', growthTable(reads)],
  ['Searching as people type, 100,000 products', typingTable(typing)],
  ['Import of 10,000 products with 20,000 labels, ten others asking every 100 ms', importTable(imported)],
  ['Export of all products, ten others asking every 100 ms', exportTable(exported)],
  ['Several processes on one PostgreSQL, 16 connections in all', togetherTable(together)],
  ['Starting, and memory in MB', lifeTable(lives)],
  ['Creating and changing among 10,000 products, 16 connections', writesTable(writes)],
  ['Open product pages, each asking every 5 seconds', openPagesTable(openPages)],
  ['Files up and down, one at a time', uploadTable(uploads)],
];
const measured = sections.filter(([, text]) => text.split('\n').length > 2);
console.log(measured.map(([title, text]) => `\n### ${title}\n\n${text}`).join('\n'));
console.log(`\nLoad ${load()} at the end.`);
