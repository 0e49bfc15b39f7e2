/**
 * Measures finding as somebody types and reading codes: `node bench/scanning.ts`; `--engine sqlite --products 10000` measures
 * one database and a smaller catalogue. What reading a code costs before the database, and how long the answers of the find
 * dialog take, and a scan until its label is on the screen. Beside them: one indexed read by a bare server.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addressOf } from '#domain/contract/endpoint.ts';
import { findRecords } from '#domain/find/contract.ts';
import { getProduct } from '#domain/products/contract.ts';
import type { Engine } from '#server/db/database.ts';
import { fillDatabase } from './fill-database.ts';
import { load } from './load.ts';
import { openLocations } from './locations.ts';
import { measureReading } from './reading-cost.ts';
import { measureScans } from './scan-to-label.ts';
import { startBare, startPortal } from './server-process.ts';
import { typedTexts } from './typing.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    products: { type: 'string', default: '100000' },
  },
});

const count = Number(options.products);
const engines = (['sqlite', 'postgres'] as const).filter((name) => (options.engine ?? name) === name);
const typingMs = 6_000;
const readsMs = 2_000;

// Turns a signal into `exit`, whose handlers end the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);
const loadNow = () => loadavg()[0]?.toFixed(1);

const measureOn = async (engine: Engine): Promise<void> => {
  await using locations = await openLocations(engine);
  say(`${engine}: filling in ${count} products`);
  const location = await locations.create('scanned');
  await fillDatabase(location, count);
  const portal = await startPortal(location);
  const bare = await startBare(location);
  say(`${engine}: finding as somebody types; load ${loadNow()}`);
  const texts = typedTexts(count);
  const one = { connections: 1, durationMs: readsMs };
  const read = await load({
    ...bare,
    ...one,
    addresses: texts.map((_, n) => addressOf(getProduct, { id: n + 1 })),
  });
  for (const atOnce of [1, 4]) {
    const addresses = texts.map((text) => addressOf(findRecords, {}, { text }));
    const { port, token } = portal;
    const found = await load({ port, token, addresses, connections: atOnce, durationMs: typingMs });
    console.log(
      `| ${engine} | find as one types, ${atOnce} at once | ${found.medianMs.toFixed(1)} | ${found.p95Ms.toFixed(1)} | ${found.slowestMs.toFixed(0)} | ${read.p95Ms.toFixed(2)} |`,
    );
  }
  await bare.stop();
  for (const slowed of [1, 4]) {
    say(`${engine}: scanning in a browser that is slowed ${slowed} times; load ${loadNow()}`);
    const { medianMs, p95Ms, slowestMs } = await measureScans(portal, count, slowed);
    const times = [medianMs, p95Ms, slowestMs].map((ms) => ms.toFixed(0));
    console.log(`| ${engine} | last key to label, browser slowed ${slowed} times | ${times.join(' | ')} | |`);
  }
  await portal.stop();
};

console.log(`${cpus().length} processors, Node ${process.versions.node}; load ${loadNow()} at the start\n`);
console.log(`| reading a code | median µs | 95 % µs |\n| --- | ---: | ---: |`);
const { costs, hostile } = measureReading();
for (const { name, medianUs, p95Us } of costs)
  console.log(`| ${name} | ${medianUs.toFixed(1)} | ${p95Us.toFixed(1)} |`);
console.log(
  `\n${hostile.texts} random and hostile texts: ${hostile.thrown} exceptions, the slowest ${hostile.slowestMs.toFixed(2)} ms\n`,
);
console.log(
  `| engine | what | median ms | 95 % ms | slowest ms | one read of a bare server, 95 % ms |\n| --- | --- | ---: | ---: | ---: | ---: |`,
);
for (const engine of engines) await measureOn(engine);
console.log(`\nLoad ${loadNow()} at the end.`);
