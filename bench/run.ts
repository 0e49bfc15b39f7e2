/**
 * Measures the portal beside bare servers in the same run, and prints the tables of `docs/performance.md`: `npm run bench`.
 * `npm run bench -- reads import --quick --engine sqlite --products 1000` measures only these parts, in short rounds, on one engine
 * and with so many products; a quick run without names leaves out what takes longest.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabases, type Databases } from './databases.ts';
import { bothEngines, type Pace, type Part } from './part.ts';
import { capacity } from './parts/capacity.ts';
import { exporting } from './parts/export.ts';
import { importing } from './parts/import.ts';
import { keys } from './parts/keys.ts';
import { labels } from './parts/labels.ts';
import { pages } from './parts/pages.ts';
import { processes } from './parts/processes.ts';
import { reads } from './parts/reads.ts';
import { runs } from './parts/runs.ts';
import { scanning } from './parts/scanning.ts';
import { starting } from './parts/start.ts';
import { uploads } from './parts/uploads.ts';
import { writes } from './parts/writes.ts';
import { tableOf, type Row } from './table.ts';

const parts: readonly Part[] = [
  reads,
  writes,
  importing,
  exporting,
  starting,
  uploads,
  processes,
  keys,
  labels,
  pages,
  scanning,
  runs,
  capacity,
];
const largestQuick = 10_000;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string' },
    products: { type: 'string' },
  },
});

const isQuick = options.quick;
const engines = bothEngines.filter((name) => (options.engine ?? name) === name);
if (engines.length === 0) throw new Error('The engine is sqlite or postgres.');
const products = options.products === undefined ? null : Number(options.products);
if (products !== null && !Number.isInteger(products)) throw new Error('Say how many products, in digits.');
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join()}. The parts are ${parts.map(({ name }) => name).join(' ')}.`);
const chosen = parts.filter(({ name, isLong }) =>
  names.length > 0 ? names.includes(name) : !isQuick || !isLong,
);
const pace: Pace = isQuick ? { rounds: 3, roundMs: 400 } : { rounds: 7, roundMs: 2_000 };

const sizesOf = ({ engines: needed, sizes }: Part): number[] => {
  if (needed.length > 0 && products !== null) return [products];
  return [...new Set(isQuick ? sizes.map((size) => Math.min(size, largestQuick)) : sizes)];
};

/** The tables of a part, by their titles: of each engine and size in turn. */
const measure = async (databases: Databases, part: Part): Promise<Map<string, Row[]>> => {
  const tables = new Map<string, Row[]>();
  const on =
    part.engines.length === 0 ? (['sqlite'] as const) : engines.filter((name) => part.engines.includes(name));
  for (const engine of on)
    for (const size of sizesOf(part)) {
      const which: Row = part.engines.length === 0 ? {} : { engine, products: size };
      const say = (text: string): void => {
        const where = [part.name, ...Object.values(which), text].join(', ');
        console.error(`${new Date().toISOString().slice(11, 19)}  ${where}`);
      };
      say('preparing');
      const location = await databases.copy(engine, size);
      const measured = await part.measure({ location, databases, products: size, pace, isQuick, say });
      for (const [title, rows] of Object.entries(measured))
        tables.set(title, [...(tables.get(title) ?? []), ...rows.map((row) => ({ ...which, ...row }))]);
    }
  return tables;
};

const load = () => loadavg()[0]?.toFixed(1);

// Turns a signal into `exit`, whose handlers end the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(
  `${cpus().length} processors (${cpus()[0]?.model}), Node ${process.versions.node}; load ${load()} at the start`,
);
{
  await using databases = await openDatabases();
  for (const part of chosen)
    for (const [title, rows] of await measure(databases, part))
      console.log(`\n### ${title}\n\n${tableOf(rows)}`);
}
console.log(`\nLoad ${load()} at the end.`);
