/**
 * Measures files of others: `node bench/foreign-imports.ts` (`--engine sqlite|postgres`). The guess of 30 columns, the look at a
 * list of 20,000 products while others read, and the undo of an import of 10,000 beside that import.
 */
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import { addressOf } from '#domain/contract/endpoint.ts';
import { ImportLook, ImportRecord, listImports, lookAtImport, undoImport } from '#domain/imports/contract.ts';
import { findHeading } from '#domain/imports/find-heading.ts';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { importProducts } from '#domain/products/import-contract.ts';
import { amongOthers } from './among-others.ts';
import { fillDatabase } from './fill-database.ts';
import { median } from './load.ts';
import { openLocations } from './locations.ts';
import { clientName, sampleProduct } from './product-sample.ts';
import { startPortal, type ServerProcess } from './server-process.ts';

const { values: options } = parseArgs({ options: { engine: { type: 'string' } } });
const engines = (['sqlite', 'postgres'] as const).filter((name) => (options.engine ?? name) === name);

const products = 10_000;
const looked = 20_000;
const imported = 10_000;
const rounds = 3;

const headings = ['Artikelnummer', 'EAN', 'Bezeichnung', 'Kunde', 'VPE', 'Stück pro Palette', 'Preis'];

/** A list of the products from the n-th sample on, whose texts differ from ours. */
const listOf = (from: number, count: number, word: string): string =>
  [
    headings.join(';'),
    ...Array.from({ length: count }, (_, index) => {
      const product = sampleProduct(from + index);
      return [
        product.sku,
        product.barcode,
        `${product.itemDescription} ${word}`,
        clientName(product.client),
        12,
        960,
        '3,50',
      ].join(';');
    }),
  ].join('\r\n');

const send = async (
  { port, token }: ServerProcess,
  path: string,
  text: string,
  json: Record<string, unknown> = {},
): Promise<unknown> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(json)) form.append(name, JSON.stringify(value));
  form.append('file', new File([text], 'list.csv'));
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

const guessing = (): void => {
  const sheet = [
    Array.from({ length: 30 }, (_, at) => headings[at % headings.length] ?? ''),
    ...Array.from({ length: 5 }, (_, row) =>
      Array.from({ length: 30 }, (_h, at) => `${row}${at}501234567890`),
    ),
  ];
  const times = Array.from({ length: 50 }, () => {
    const startedAt = performance.now();
    guessColumns(sheet, findHeading(sheet));
    return performance.now() - startedAt;
  });
  console.log(
    `30 columns with 5 samples each: first ${times[0]?.toFixed(1)} ms, median ${median(times).toFixed(2)} ms`,
  );
};

const memoryMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The most memory that a process takes meanwhile, above what it took before. */
const growthDuring = async <T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; grownMb: number }> => {
  const before = memoryMb(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryMb(pid));
  }, 20);
  try {
    return { result: await work(), grownMb: most - before };
  } finally {
    clearInterval(watch);
  }
};

const measureLook = async (server: ServerProcess): Promise<void> => {
  const path = addressOf(lookAtImport, {}, { pageSize: 25_000 });
  // Half of them exist, and differ.
  const text = listOf(products - looked / 2, looked, 'new');
  for (let round = 0; round < rounds; round += 1) {
    const { result, grownMb } = await growthDuring(server.pid, () =>
      amongOthers(server, products, () => send(server, path, text)),
    );
    const { counts } = ImportLook.parse(result.result);
    const { others, seconds } = result;
    console.log(
      `  look at ${looked} (${counts.create} new, ${counts.leave} there, ${counts.refuse} refused): ${seconds.toFixed(1)} s, ` +
        `${grownMb.toFixed(0)} MB more, others p99 ${others.p99Ms.toFixed(0)} ms`,
    );
  }
};

const measureUndo = async (server: ServerProcess): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, from, rule] of [
      ['creates', 100_000 + round * imported, 'keep'],
      ['changes', 0, 'take'],
    ] as const) {
      const text = listOf(from, imported, `round ${round}`);
      const look = ImportLook.parse(await send(server, addressOf(lookAtImport, {}, { pageSize: 1 }), text));
      const rules = { all: rule };
      const into = await amongOthers(server, products, () =>
        send(server, addressOf(importProducts), text, { mapping: look.mapping, rules }),
      );
      const done = importProducts.reply.parse(into.result);
      const headers = { authorization: `Bearer ${server.token ?? ''}` };
      const list = await fetch(`http://127.0.0.1:${server.port}${addressOf(listImports)}`, { headers });
      const [record] = ImportRecord.array().parse(await list.json());
      const back = await amongOthers(server, products, async () => {
        const path = addressOf(undoImport, { id: record?.id });
        const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'POST', headers });
        if (!response.ok) throw new Error(await response.text());
        return ImportRecord.parse(await response.json());
      });
      const { restored = 0, deleted = 0, keptCount = 0 } = back.result.undone ?? {};
      console.log(
        `  an import that ${what} ${done.created + done.updated}: ${into.seconds.toFixed(1)} s; its undo of ${restored + deleted}` +
          ` (${keptCount} stay): ${back.seconds.toFixed(1)} s, ${(back.seconds / into.seconds).toFixed(2)} times, ` +
          `others p99 ${back.others.p99Ms.toFixed(0)} ms`,
      );
    }
  }
};

guessing();
for (const engine of engines) {
  await using locations = await openLocations(engine);
  const location = await locations.create('imports');
  await fillDatabase(location, products);
  const server = await startPortal(location);
  try {
    console.log(engine);
    await measureLook(server);
    await measureUndo(server);
  } finally {
    await server.stop();
  }
}
