import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { canonicalJson } from '#domain/releases/canonical-json.ts';
import type { Run, RunEvent } from '#domain/runs/run.ts';
import { proves, provesNot } from '#domain/runs/proof.ts';
import { sealedEvent } from '#domain/runs/sealed-event.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { breathe } from '../../breathe.ts';
import type { Database } from '../../db/database.ts';
import type { Released } from '../../releases/store.ts';
import type { Storage } from '../../storage/storage.ts';
import { eventsOf, findRunAlone } from '../store.ts';
import {
  findContent,
  findLabel,
  findPhotoKeys,
  findClientsOfBatch,
  findRunsOfBatch,
  findSizes,
  sumEventBytes,
} from './store.ts';
import { verifierHtml } from './verifier-html.ts';
import { zipOf, type ZippedFile } from './zip.ts';

interface EvidenceParts {
  database: Pick<Database, 'read'>;
  storage: Pick<Storage, 'open'>;
}

/** The user who requests the ZIP, and the time. */
interface MadeBy {
  name: string;
  at: string;
}

/** A release that a run refers to, by its record and number. */
interface NamedRelease {
  entity: Released;
  id: number;
  number: number;
}

const Files = z.object({ files: z.record(z.string(), z.string()) });
const Photo = z.object({ key: z.string() });
const Print = z.object({ jobId: z.int() });

const noLonger = 'It was not stored any more.';

/**
 * Makes evidence of runs: a ZIP with their events, the releases and files that these refer to, and a page that verifies
 * everything. The ZIP is streamed: events and files are read twice, for their checksums and when they are sent, so that
 * memory is needed for a batch of events, whatever the run.
 */
export class Evidence {
  readonly #parts: EvidenceParts;

  constructor(parts: EvidenceParts) {
    this.#parts = parts;
  }

  /** The evidence of one run. Throws `run.not_found` and `evidence.too_large`. */
  ofRun(id: number, by: MadeBy): Promise<Readable> {
    return this.#ofRuns([id], by);
  }

  /**
   * The evidence of all runs of a client's batch. Throws `run.not_found` if there are none, `evidence.which_client` if
   * several clients have a batch of this name and none is given, and `evidence.too_large`.
   */
  async ofBatch(batch: string, client: number | 'none' | undefined, by: MadeBy): Promise<Readable> {
    const { read } = this.#parts.database;
    const clients = client === undefined ? await findClientsOfBatch(read, searchKey(batch)) : [];
    if (clients.length > 1) {
      const names = clients.map((name) => name ?? 'products without a client').join(', ');
      throw new Problem('evidence.which_client', {
        message: `Several clients have a batch ${batch}: ${names}. Say which client.`,
      });
    }
    const most = limits.evidence.mostRuns;
    const ids = await findRunsOfBatch(read, { batchKey: searchKey(batch), client, most });
    return this.#ofRuns(ids, by);
  }

  async #ofRuns(ids: readonly number[], by: MadeBy): Promise<Readable> {
    const { read } = this.#parts.database;
    if (ids.length === 0) throw new Problem('run.not_found');
    if (ids.length > limits.evidence.mostRuns) throw new Problem('evidence.too_large');
    const runs: Run[] = [];
    for (const id of ids) {
      const run = await findRunAlone(read, id);
      if (!run) throw new Problem('run.not_found');
      runs.push(run);
      await breathe();
    }
    await this.#requireRoom(runs);
    return Readable.from(zipOf(this.#filesOf(runs, by)), { objectMode: false });
  }

  async #requireRoom(runs: readonly Run[]): Promise<void> {
    const { read } = this.#parts.database;
    const ids = runs.map(({ id }) => id);
    const keys = await findPhotoKeys(read, ids);
    for (const release of distinct(runs.flatMap(releasesOf))) {
      keys.push(...keysIn(await findContent(read, release.entity, release)));
      await breathe();
    }
    const sizes = await findSizes(read, [...new Set(keys)]);
    const bytes = sizes.values().reduce((sum, size) => sum + size, await sumEventBytes(read, ids));
    if (bytes > limits.evidence.mostBytes) throw new Problem('evidence.too_large');
  }

  /** All files of the ZIP. The manifest comes last and lists the others. */
  async *#filesOf(runs: readonly Run[], { name, at }: MadeBy): AsyncGenerator<ZippedFile> {
    const files: Record<string, { sha256: string; size: number }> = {};
    const gone = new Set<string>();
    for await (const { path, found } of this.#contents(runs)) {
      if (path in files || gone.has(path)) continue;
      const file = typeof found === 'string' || found instanceof Uint8Array ? inMemory(found) : await found();
      if (!file) {
        gone.add(path);
        continue;
      }
      const { sha256, ...zipped } = file;
      files[path] = { sha256, size: zipped.size };
      yield { path, ...zipped };
    }
    const heads = runs.map(({ id, seq, sha256 }) => ({ id, seq, sha256 }));
    const manifest = canonicalJson({
      format: 'labelport-evidence',
      version: 1,
      madeAt: at,
      madeBy: name,
      runs: heads,
      files,
      gone: [...gone].map((path) => ({ path, reason: noLonger })),
    });
    yield { path: 'manifest.json', ...inMemory(manifest) };
    const sum = `${hash('sha256', manifest)}  manifest.json\n`;
    yield { path: 'manifest.sha256', ...inMemory(sum) };
  }

  /** Paths with their contents: text, bytes, or a function that reads a stored file, or returns null if it is gone. */
  async *#contents(runs: readonly Run[]): AsyncGenerator<{ path: string; found: Found }> {
    const { read } = this.#parts.database;
    yield { path: 'verify.html', found: verifierHtml() };
    yield { path: 'README.txt', found: readme };
    for (const run of runs) {
      const named: Named[] = [];
      yield { path: `runs/${run.id}/events.jsonl`, found: () => this.#events(run, named) };
      for (const release of releasesOf(run)) {
        const content = await findContent(read, release.entity, release);
        yield {
          path: `releases/${release.entity}-${release.id}-${release.number}.json`,
          found: content ?? missing,
        };
        for (const key of keysIn(content)) yield { path: `files/${key}`, found: () => this.#stored(key) };
      }
      for (const one of named)
        if ('jobId' in one) yield* this.#label(one.jobId);
        else yield { path: `files/${one.key}`, found: () => this.#stored(one.key) };
    }
  }

  async *#label(jobId: number): AsyncGenerator<{ path: string; found: Found }> {
    const label = await findLabel(this.#parts.database.read, jobId);
    yield {
      path: `labels/${jobId}.zpl`,
      found: label ? Buffer.from(label.content, 'base64') : missing,
    };
    if (label === null || label.picture !== null)
      yield {
        path: `labels/${jobId}.png`,
        found: label?.picture ? Buffer.from(label.picture, 'base64') : missing,
      };
  }

  /** The lines of a run's events. Adds the photos and print jobs that they refer to. */
  async #events(run: Run, named: Named[]): Promise<Summed> {
    const { read } = this.#parts.database;
    return readTwice(async function* (isFirst) {
      for await (const events of eventsOf(read, run.id)) {
        // Later events belong to a later ZIP.
        const before = events.filter(({ seq }) => seq <= run.seq);
        if (isFirst) named.push(...before.flatMap(namedIn));
        yield Buffer.from(before.map((event) => `${sealedEvent(run.id, event)}\n`).join(''));
        if (before.length < events.length) return;
      }
    });
  }

  /** A stored file; null if it no longer exists. */
  async #stored(key: string): Promise<Summed | null> {
    const { storage } = this.#parts;
    const first = await storage.open(key);
    if (!first) return null;
    return readTwice(async function* (isFirst) {
      const opened = isFirst ? first : await storage.open(key);
      if (!opened) throw new Error(`${key} was removed while it was sent.`);
      yield* bytesOf(opened.body);
    });
  }
}

type Summed = Omit<ZippedFile, 'path'> & { sha256: string };
type Found = string | Uint8Array | (() => Promise<Summed | null>);

/** A photo or a print job that an event refers to. */
type Named = { key: string } | { jobId: number };

const namedIn = ({ kind, detail }: RunEvent): Named[] =>
  kind === 'photo' ? [Photo.parse(detail)] : kind === 'print' ? [Print.parse(detail)] : [];

/** Reads a content for its checksums, and again when it is sent. */
const readTwice = async (read: (isFirst: boolean) => AsyncIterable<Buffer>): Promise<Summed> => {
  const sha256 = createHash('sha256');
  let [crc, size] = [0, 0];
  for await (const chunk of read(true)) {
    sha256.update(chunk);
    crc = crc32(chunk, crc);
    size += chunk.length;
  }
  return { sha256: sha256.digest('hex'), crc, size, content: read(false) };
};

const missing = (): Promise<null> => Promise.resolve(null);

const inMemory = (content: string | Uint8Array): Summed => {
  const bytes = Buffer.from(content);
  return { sha256: hash('sha256', bytes), crc: crc32(bytes), size: bytes.length, content: [bytes] };
};

async function* bytesOf(body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk);
}

const releasesOf = ({ productId, release, clientId, clientRelease }: Run): NamedRelease[] => [
  { entity: 'product', id: productId, number: release },
  ...(clientId === null || clientRelease === null
    ? []
    : [{ entity: 'client' as const, id: clientId, number: clientRelease }]),
];

const distinct = (releases: readonly NamedRelease[]): NamedRelease[] => [
  ...new Map(releases.map((one) => [`${one.entity} ${one.id} ${one.number}`, one])).values(),
];

/** The keys of the stored files in a release. */
const keysIn = (content: string | null): string[] => {
  const parsed = Files.safeParse(content === null ? null : JSON.parse(content));
  return parsed.success ? Object.keys(parsed.data.files) : [];
};

const list = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `- ${sentence}\n`).join('');

const readme = `EVIDENCE OF RUNS

Open verify.html in a browser and choose this ZIP there, as it was downloaded. Nothing is sent anywhere.

  runs/N/events.jsonl   the events of run N, one per line; the next line names the SHA-256 of each as "prior"
  releases/             what the product and its client said at that time; the first event names their SHA-256
  files/                artwork, pictures and photos; the release or the event names their SHA-256
  labels/               the bytes of a printed label as they were sent, and a picture drawn from these bytes
  manifest.json         all other files with their SHA-256; manifest.sha256 is the sum of the manifest

Without the page: sha256sum tells the SHA-256 of a file. That of an event is that of its line without the line break.

WHAT THIS PROVES

${list(proves)}
WHAT IT DOES NOT PROVE

${list(provesNot)}`;
