import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateProduct } from '#domain/products/contract.ts';
import { noPrior } from '#domain/runs/sealed-event.ts';
import { sealText } from '#domain/runs/seal.ts';
import { onSqlite } from '#testing/engines.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';
import { verify, type Verification } from './verifier.js';
import { zipOf } from './zip.ts';

const digest = (bytes: Uint8Array): string => hash('sha256', bytes);

const verified = (bytes: Uint8Array, seals: readonly string[] = []): Promise<Verification> =>
  verify({ size: bytes.length, read: async (from, to) => bytes.subarray(from, to) }, { digest, seals });

const sentences = async (bytes: Uint8Array, seals: readonly string[] = []): Promise<string[]> =>
  (await verified(bytes, seals)).findings.map(({ path, sentence }) => `${path ?? '-'}: ${sentence}`);

/** The files of a ZIP of evidence, in order. */
const filesIn = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const { entries } = await verified(bytes);
  return new Map(
    entries.values().map(({ path, offset, size }) => {
      const start = offset + 30 + Buffer.byteLength(path);
      return [path, bytes.subarray(start, start + size)];
    }),
  );
};

/** A ZIP of these files, as an attacker could write it who knows everything but has no seal. */
const zipped = (files: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const list = async function* () {
    for (const [path, content] of files)
      yield { path, crc: crc32(content), size: content.length, content: [content] };
  };
  return buffer(Readable.from(zipOf(list())));
};

/** Pseudorandom numbers between 0 and 1, the same in each run. */
const chance = (seed: number) => () => {
  let value = (seed += 0x6d2b79f5);
  value = Math.imul(value ^ (value >>> 15), value | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
};

onSqlite((engine) => {
  describe('the verifier of evidence', () => {
    let whole: Buffer;
    let runId: number;
    let heads: string[];
    const eventsPath = () => `runs/${runId}/events.jsonl`;

    beforeAll(async () => {
      const app = await startTestApp(engine);
      const [reader, editor] = [await app.as('read_only'), await app.as('editor')];
      const goods = await addRunGoods(app, 'JAM');
      await app.storage.put(goods.artworkKey, Buffer.from('JAM v1.pdf'), { contentType: 'application/pdf' });
      const station = await addRunStation(app, 'Bench 1');
      const worker = workerAt(station.at(reader));
      const { id } = await addRunningRun(worker, { goods, station });
      const { barcode: product, labelSku: label, productId } = goods;
      for (let piece = 0; piece < 10; piece += 1)
        await worker.does(id, { kind: 'check', product, label, next: true });
      await editor.call(updateProduct, { params: { id: productId }, body: { notes: 'Two labels' } });
      await worker.does(id, { kind: 'check', product, label, next: true });
      runId = id;
      whole = Buffer.from(await (await editor.fetch(`/api/runs/${id}/evidence`)).arrayBuffer());
      heads = (await verified(whole)).runs[0]?.sha256s ?? [];
    });

    const sealAt = (seq: number, number = 1, prior = noPrior): string =>
      sealText({
        number,
        at: '2026-01-16T00:00:00.000Z',
        prior,
        runs: [[runId, seq, heads[seq - 1] ?? '']],
      });

    test('finds nothing in a ZIP as it was written, and tells its events and sums', async () => {
      const { findings, runs } = await verified(whole);
      expect(findings).toEqual([]);
      expect(runs[0]?.sums).toMatchObject({ issued: 20, right: 11, wrong: 0 });
      expect(runs[0]?.events.map(({ kind }) => kind).slice(-2)).toEqual(['check', 'superseded']);
    });

    test('10,000 changes of one byte each are all found @security-7.13', async () => {
      const random = chance(20);
      const missed: number[] = [];
      const bytes = Buffer.from(whole);
      for (let change = 0; change < 10_000; change += 1) {
        const at = Math.floor(random() * bytes.length);
        const before = bytes[at] ?? 0;
        bytes[at] = before ^ (1 + Math.floor(random() * 255));
        if ((await verified(bytes)).findings.length === 0) missed.push(at);
        bytes[at] = before;
      }
      expect(missed).toEqual([]);
      expect(bytes.equals(whole)).toBe(true);
    });

    test('bytes that are added or cut off anywhere are found', async () => {
      const random = chance(21);
      for (let time = 0; time < 500; time += 1) {
        const at = Math.floor(random() * whole.length);
        const length = 1 + Math.floor(random() * 100);
        const without = Buffer.concat([whole.subarray(0, at), whole.subarray(at + length)]);
        const longer = Buffer.concat([whole.subarray(0, at), Buffer.alloc(length), whole.subarray(at)]);
        for (const bytes of [without, longer]) expect([at, await sentences(bytes)]).not.toEqual([at, []]);
      }
    });

    test('a file that was removed, added or changed is named, though the ZIP was written anew around it', async () => {
      const files = await filesIn(whole);
      const artwork = [...files.keys()].find((path) => path.startsWith('files/')) ?? '';
      const without = new Map([...files].filter(([path]) => path !== artwork));
      expect(await sentences(await zipped(without))).toContain(`${artwork}: This file was removed.`);
      const more = new Map([...files, ['files/images/other.png', Buffer.from('other')]]);
      expect(await sentences(await zipped(more))).toEqual(['files/images/other.png: This file was added.']);
      const other = new Map([...files, [artwork, Buffer.from('JAM v2.pdf')]]);
      expect(await sentences(await zipped(other))).toContain(`${artwork}: This file was changed.`);
      const page = new Map([...files, ['verify.html', Buffer.from('<p>All is well</p>')]]);
      expect(await sentences(await zipped(page))).toEqual(['verify.html: This file was changed.']);
    });

    /** The files with these events, and a matching manifest and checksum. */
    const withEvents = async (change: (lines: string[]) => string[]): Promise<Buffer> => {
      const files = await filesIn(whole);
      const lines = change((files.get(eventsPath())?.toString() ?? '').split('\n').slice(0, -1));
      const text = Buffer.from(`${lines.join('\n')}\n`);
      const old = files.get('manifest.json')?.toString() ?? '';
      const { manifest: written } = await verified(whole);
      const { size = 0, sha256 = '' } = written?.files[eventsPath()] ?? {};
      const manifest = Buffer.from(
        old
          .replace(`"sha256":"${sha256}","size":${size}`, `"sha256":"${digest(text)}","size":${text.length}`)
          .replace(
            /"runs":\[\{.*?\}\]/,
            `"runs":[{"id":${runId},"seq":${lines.length},"sha256":"${digest(Buffer.from(lines.at(-1) ?? ''))}"}]`,
          ),
      );
      const sum = Buffer.from(`${digest(manifest)}  manifest.json\n`);
      return zipped(
        new Map([...files, [eventsPath(), text], ['manifest.json', manifest], ['manifest.sha256', sum]]),
      );
    };

    test('an event that was changed, removed, added or moved within the chain is found, whatever else was written anew @security-7.13', async () => {
      const changed = await withEvents((lines) =>
        lines.map((line, at) => (at === 5 ? line.replace('"right"', '"wrong"') : line)),
      );
      expect(await sentences(changed)).toEqual([
        `${eventsPath()}: Event 7 of run ${runId} does not follow the one before it: one of the two was changed.`,
      ]);
      for (const change of [
        (lines: string[]) => lines.toSpliced(6, 1),
        (lines: string[]) => lines.toSpliced(6, 0, lines[5] ?? ''),
        (lines: string[]) => lines.with(6, lines[7] ?? '').with(7, lines[6] ?? ''),
      ])
        expect((await sentences(await withEvents(change)))[0]).toMatch(
          /^runs\/\d+\/events.jsonl: Event 7 of run/,
        );
    });

    test('newest events that were cut off before the ZIP was written are found against the last seal, and not without @security-7.13', async () => {
      const shorter = await withEvents((lines) => lines.slice(0, -3));
      expect(await sentences(shorter)).toEqual([]);
      const last = heads.length;
      expect(await sentences(shorter, [sealAt(last)])).toEqual([
        `${eventsPath()}: Seal 1 knows ${last} events of run ${runId}, and here are ${last - 3}: the newest were removed.`,
      ]);
      expect(await sentences(shorter, [sealAt(last - 3)])).toEqual([]);
      const { runs } = await verified(whole, [sealAt(5), sealAt(last, 2, digest(Buffer.from(sealAt(5))))]);
      expect(runs[0]?.seals).toEqual([
        { number: 1, at: '2026-01-16T00:00:00.000Z', seq: 5, isKept: true },
        { number: 2, at: '2026-01-16T00:00:00.000Z', seq: last, isKept: true },
      ]);
    });

    test('a chain that was written anew from its first event is found against a seal', async () => {
      const forged = await withEvents((lines) => {
        let prior = noPrior;
        return lines.map((line) => {
          const next = line
            .replace('Test read_only', 'Somebody else')
            .replace(/"prior":"[0-9a-f]{64}"/, `"prior":"${prior}"`);
          prior = digest(Buffer.from(next));
          return next;
        });
      });
      expect(await sentences(forged)).toEqual([]);
      expect(await sentences(forged, [sealAt(4)])).toEqual([
        `${eventsPath()}: Run ${runId} is not the one of seal 1: something up to event 4 was changed.`,
      ]);
    });

    test('a seal that was changed, or that does not follow the one before, is found', async () => {
      const seal = sealAt(4);
      expect(await sentences(whole, [seal.replace('labelport-seal', 'labelport-steal')])).toEqual([
        '-: What was given as a seal is none, or it was changed.',
      ]);
      expect(await sentences(whole, [`${seal}\n`, sealAt(6, 2)])).toEqual([
        '-: Seal 2 does not follow seal 1: one of them was changed.',
      ]);
    });

    test.each([
      ['nothing', Buffer.alloc(0)],
      ['a text', Buffer.from('This is not a ZIP, and longer than the end of one would be.')],
      ['zeros', Buffer.alloc(10_000)],
    ])('%s is said to be no ZIP of evidence', async (_, bytes) => {
      expect((await sentences(bytes))[0]).toBe('-: This is no ZIP of evidence, or it was cut off.');
    });
  });
});
