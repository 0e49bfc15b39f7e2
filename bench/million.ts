/** Compares a million products with 10,000 on one engine: `node bench/million.ts --engine sqlite`. Takes about five minutes. */
import { parseArgs } from 'node:util';
import type { Engine } from '#server/db/database.ts';
import { fillDatabase } from './fill-database.ts';
import { measureImport } from './import-speed.ts';
import { load } from './load.ts';
import { openLocations } from './locations.ts';
import { multiplyProducts } from './multiply-products.ts';
import { readCases } from './read-cases.ts';
import { startPortal, type ServerProcess } from './server-process.ts';
import { measureTyping } from './typing.ts';

const { values: options } = parseArgs({ options: { engine: { type: 'string' } } });
const engine: Engine = options.engine === 'postgres' ? 'postgres' : 'sqlite';
const count = 10_000;
const times = 100;
const durationMs = 5_000;

const say = (...words: readonly (string | number)[]): void =>
  console.log(`| ${[engine, ...words].join(' | ')} |`);
const oneDecimal = (value: number): string => value.toFixed(1);

/** One request at a time; the addresses are those of the first 10,000 products, which the larger database has too. */
const measureAll = async (portal: ServerProcess, products: number, importedFrom: number): Promise<void> => {
  for (const { name, addresses } of readCases(count)) {
    const { port, token } = portal;
    const request = { port, token, addresses, connections: 1 };
    await load({ ...request, durationMs: durationMs / 2 });
    const { rate, p95Ms } = await load({ ...request, durationMs });
    say(products, name, `${(1000 / rate).toFixed(2)} ms each`, `95 % under ${oneDecimal(p95Ms)} ms`);
  }
  for (const atOnce of [1, 4]) {
    const { answers, p95Ms, slowestMs } = await measureTyping(portal, count, atOnce, 2 * durationMs);
    const texts = [
      `${answers} searches`,
      `95 % under ${oneDecimal(p95Ms)} ms, slowest ${oneDecimal(slowestMs)}`,
    ];
    say(products, `typing, ${atOnce} at once`, ...texts);
  }
  const { seconds, others } = await measureImport(portal, { count, from: importedFrom, csv: null });
  const texts = [`${oneDecimal(seconds)} s`, `others' 99 % under ${oneDecimal(others.p99Ms)} ms`];
  say(products, 'import of 10,000', ...texts);
};

await using locations = await openLocations(engine);
const location = await locations.create('million');
await fillDatabase(location, count);
// The samples from 20,000 on are in neither database yet.
const small = await startPortal(location);
await measureAll(small, count, 2 * count);
await small.stop();

const large = await locations.create('million_products');
await fillDatabase(large, count);
const startedAt = performance.now();
await multiplyProducts(large, count, times);
say(count * times, 'filled in', `${oneDecimal((performance.now() - startedAt) / 1000)} s`);
const portal = await startPortal(large);
say(count * times, 'ready', `${portal.startedInMs.toFixed(0)} ms`, `${portal.memoryMb().toFixed(0)} MB`);
await measureAll(portal, count * times, 2 * count);
say(count * times, 'afterwards', `${portal.memoryMb().toFixed(0)} MB`);
await portal.stop();
