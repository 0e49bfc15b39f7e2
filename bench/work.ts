/**
 * Measures the screen of work: `node bench/work.ts` (`--engine sqlite|postgres`, `--products 100000`). Its counts, and a page of
 * unknown codes among a thousand. Beside them: one indexed read by a bare server.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addressOf } from '#domain/contract/endpoint.ts';
import { listMisses } from '#domain/misses/contract.ts';
import { getProduct } from '#domain/products/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import type { Engine } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { addMiss } from '#server/misses/store.ts';
import { fillDatabase } from './fill-database.ts';
import { load } from './load.ts';
import { openLocations } from './locations.ts';
import { startBare, startPortal } from './server-process.ts';

const { values: options } = parseArgs({
  options: { engine: { type: 'string' }, products: { type: 'string', default: '100000' } },
});
const engines = (['sqlite', 'postgres'] as const).filter((name) => (options.engine ?? name) === name);
const count = Number(options.products);
const misses = 1_000;
const measuredMs = 6_000;
const at = '2026-01-15T08:00:00.000Z';

// Turns a signal into `exit`, whose handlers end the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const loadNow = () => loadavg()[0]?.toFixed(1);

const measureOn = async (engine: Engine): Promise<void> => {
  await using locations = await openLocations(engine);
  const location = await locations.create('work');
  await fillDatabase(location, count);
  const portal = await startPortal(location);
  const database = await openDatabase(location);
  await database.write(async (queries) => {
    for (let n = 0; n < misses; n += 1)
      await addMiss(queries, { text: `MISSED-${n}`, page: '/bench' }, { userId: 1, at });
  });
  await database.close();
  const bare = await startBare(location);
  const one = { connections: 1, durationMs: measuredMs };
  const read = await load({ ...bare, ...one, addresses: [addressOf(getProduct, { id: 1 })] });
  const asked = {
    'the counts of the work': addressOf(getWork),
    'a page of unknown codes': addressOf(listMisses, {}, { page: 1, pageSize: 25 }),
  };
  for (const [name, address] of Object.entries(asked)) {
    const { port, token } = portal;
    const { medianMs, p95Ms, slowestMs } = await load({ port, token, ...one, addresses: [address] });
    const times = [medianMs, p95Ms, slowestMs].map((ms) => ms.toFixed(1));
    console.log(`| ${engine} | ${name} | ${times.join(' | ')} | ${read.p95Ms.toFixed(2)} |`);
  }
  await bare.stop();
  await portal.stop();
};

console.log(`${cpus().length} processors, ${count} products; load ${loadNow()} at the start\n`);
console.log('| engine | what | median ms | 95 % ms | slowest ms | one indexed read, 95 % ms |');
console.log('| --- | --- | ---: | ---: | ---: | ---: |');
for (const engine of engines) await measureOn(engine);
