/**
 * Measures what releases cost: `node bench/releases.ts` (`--engine sqlite|postgres`). A product page with 200 releases beside
 * one with a single release, word by word differences of long texts, and the check of artwork while others read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getArtworkFacts } from '#domain/artwork/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { uploadFile, UploadResult } from '#domain/files/contract.ts';
import { getProduct } from '#domain/products/contract.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import { wordChanges } from '#web/kit/word-difference.ts';
import { amongOthers } from './among-others.ts';
import { fillDatabase } from './fill-database.ts';
import { median, percentile } from './load.ts';
import { openLocations } from './locations.ts';
import { startPortal, type ServerProcess } from './server-process.ts';

const { values: options } = parseArgs({ options: { engine: { type: 'string' } } });
const engines = (['sqlite', 'postgres'] as const).filter((name) => (options.engine ?? name) === name);

const products = 2_000;
const releases = 200;
const rounds = 400;
const artworkFiles = 40;

/** Two products that differ in nothing but their releases. */
const [busyId, calmId] = [11, 12];

const send = async (server: ServerProcess, path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${server.token ?? ''}`);
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
};

const put = (server: ServerProcess, path: string, body: unknown) =>
  send(server, path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const save = (server: ServerProcess, id: number, notes: string) =>
  put(server, `/api/products/${id}`, { notes });

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** What a product page asks for. */
const pageOf = (id: number): string[] => [
  `/api/products/${id}`,
  `/api/products/${id}/changes`,
  `/api/products/${id}/files`,
  `/api/products/${id}/releases?page=1&pageSize=20`,
];

const measurePages = async (server: ServerProcess): Promise<void> => {
  for (const id of [busyId, calmId]) {
    const { clientId } = getProduct.reply.parse(await (await send(server, `/api/products/${id}`)).json());
    await put(server, `/api/clients/${clientId ?? 0}`, { aboutUs: 'Jams and chutneys.' });
  }
  await save(server, calmId, 'Keep cool');
  for (let n = 1; n <= releases; n += 1) await save(server, busyId, `Keep cool, ${n}`);
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    // In turn, so that both meet the same noise.
    for (const id of round % 2 === 0 ? [busyId, calmId] : [calmId, busyId])
      for (const address of pageOf(id)) {
        const startedAt = performance.now();
        await (await send(server, address)).arrayBuffer();
        times.set(address, [...(times.get(address) ?? []), performance.now() - startedAt]);
      }
  const of = (id: number) => pageOf(id).map((address) => median(times.get(address) ?? []));
  const [busy, calm] = [of(busyId), of(calmId)];
  for (const [at, address] of pageOf(0).entries())
    console.log(
      `  ${address}: ${(busy[at] ?? 0).toFixed(2)} ms with ${releases} releases, ${(calm[at] ?? 0).toFixed(2)} ms with one or two`,
    );
  console.log(`  all of the page: ${(sum(busy) / sum(calm)).toFixed(2)}`);
};

/** The largest resident memory of a process's children, in megabytes, as often as it is asked for. */
const childMemoryMb = (pid: number): number => {
  const memories = readdirSync('/proc').flatMap((name) => {
    try {
      const status = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/status`, 'utf8') : '';
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== pid) return [];
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      // It has ended since.
      return [];
    }
  });
  return Math.max(0, ...memories);
};

const measureArtwork = async (server: ServerProcess): Promise<void> => {
  const files = await Promise.all(
    Array.from({ length: artworkFiles }, (_, n) =>
      drawArtworkPdf(
        {
          labelSku: 'LBL-1',
          labelType: n % 2 === 0 ? 'Barcode' : 'Nutritional',
          labelOrientation: n % 2 === 0 ? 'Landscape' : 'Portrait',
          labelFeed: 'NEL',
          labelSize: n % 2 === 0 ? '100 x 50 mm' : '80 x 120 mm',
          labelMaterial: 'PP white',
        },
        {
          name: `Strawberry jam ${n}`,
          brand: 'Orchard',
          barcode: '4012345678901',
          sku: `JAM-${n}`,
          caseQuantity: 6,
        },
      ),
    ),
  );
  let mostMb = 0;
  const looking = setInterval(() => {
    mostMb = Math.max(mostMb, childMemoryMb(server.pid));
  }, 10);
  const { result: times, others } = await amongOthers(server, products, async () => {
    const spent: number[] = [];
    for (const file of files) {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(file)], 'front.pdf'));
      const sent = await send(server, addressOf(uploadFile), { method: 'POST', body });
      const { key } = UploadResult.parse(await sent.json());
      const startedAt = performance.now();
      const facts = await send(server, getArtworkFacts.path.replace('*', key));
      const { state } = getArtworkFacts.reply.parse(await facts.json());
      if (state !== 'read') throw new Error('An artwork file was not read.');
      spent.push(performance.now() - startedAt);
    }
    return spent;
  });
  clearInterval(looking);
  console.log(
    `  check of ${times.length} one-page PDFs after their upload: median ${median(times).toFixed(0)} ms, 95 % within ${percentile(times, 0.95).toFixed(0)} ms; a child at most ${mostMb.toFixed(0)} MB; the reads of ten others meanwhile: 99 % within ${others.p99Ms.toFixed(0)} ms`,
  );
};

/** A text of so many characters, in which every `every`-th word is another one. */
const textOf = (length: number, every: number): string => {
  const words: string[] = [];
  for (let size = 0, n = 0; size < length; n += 1) {
    const word = every > 0 && n % every === 0 ? `other${n}` : `word${n % 700}`;
    words.push(word);
    size += word.length + 1;
  }
  return words.join(' ').slice(0, length);
};

const measureDifference = (): void => {
  const length = 20_000;
  const cases = [
    ['one word in fifty changed', textOf(length, 0), textOf(length, 50)],
    ['every second word changed', textOf(length, 0), textOf(length, 2)],
    ['nothing in common', 'a '.repeat(length / 2), 'b '.repeat(length / 2)],
  ] as const;
  for (const [name, before, after] of cases) {
    const times = Array.from({ length: 15 }, () => {
      const startedAt = performance.now();
      wordChanges(before, after);
      return performance.now() - startedAt;
    });
    console.log(`  ${name}: ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`);
  }
};

console.log('Differences of two texts of 20,000 characters');
measureDifference();
for (const engine of engines) {
  await using locations = await openLocations(engine);
  const location = await locations.create('releases');
  await fillDatabase(location, products);
  const server = await startPortal(location);
  try {
    console.log(engine);
    await measurePages(server);
    await measureArtwork(server);
  } finally {
    await server.stop();
  }
}
