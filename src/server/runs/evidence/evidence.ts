import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { canonicalJson } from '#domain/releases/canonical-json.ts';
import { fileKinds, hasPages } from '#domain/files/file-kinds.ts';
import { extensionOf } from '#domain/files/storage-key.ts';
import { pemOf } from '#domain/portal/portal-key.ts';
import { copiedLine, copyPath } from '#domain/runs/evidence/client-copy.ts';
import { manifestText, type EvidenceOf, type ListedFile } from '#domain/runs/evidence/manifest.ts';
import type { WrittenRefusal } from '#domain/runs/evidence/verify-run.ts';
import type { Run, RunEvent } from '#domain/runs/run.ts';
import { noPrior, textOfEvent } from '#domain/runs/event-text.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { asWritten, said, saidBy } from '#domain/words/say.ts';
import { breathe } from '../../breathe.ts';
import type { Thumbnails } from '../../storage/thumbnails.ts';
import { findSigner, type Signer } from '../../portal/portal.ts';
import type { Database } from '../../db/database.ts';
import type { Released } from '../../releases/store.ts';
import type { Storage } from '../../storage/storage.ts';
import { eventsOf, findLastInstant } from '../events-store.ts';
import { findRunAlone } from '../store.ts';
import { refusalsOf } from '../refusals-store.ts';
import { eventsOfCopy } from '../within.ts';
import {
  findContent,
  findHeads,
  findPhotoKeys,
  findClientsOfBatch,
  findRunsOfBatch,
  findSizes,
  sumEventBytes,
} from './store.ts';
import { readmeOf } from './readme.ts';
import { findSentLabel } from './sent-label.ts';
import { zipOf, type ZippedFile } from './zip.ts';

interface EvidenceParts {
  database: Pick<Database, 'read'>;
  storage: Pick<Storage, 'open'>;
  thumbnails: Pick<Thumbnails, 'open'>;
  /** The address of the portal. */
  site: string;
  /** The page that verifies. */
  page: () => string | Uint8Array;
}

/** The user who requests the ZIP, the time, and the client whose copy it is; null for the full evidence. */
interface MadeBy {
  name: string;
  at: string;
  forClient: number | null;
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
const notAgain =
  'What its printer was sent could not be made again: the printer is gone, or was set otherwise since.';

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
    return this.#ofRuns([id], () => ({ kind: 'run', run: id }), by);
  }

  /**
   * The evidence of all runs of a client's batch. Throws `run.not_found` if there are none, `evidence.which_client` if
   * several clients have a batch of this name and none is given, and `evidence.too_large`.
   */
  async ofBatch(batch: string, client: number | 'none' | undefined, by: MadeBy): Promise<Readable> {
    const { read } = this.#parts.database;
    const clients = client === undefined ? await findClientsOfBatch(read, searchKey(batch)) : [];
    if (clients.length > 1) {
      const named = clients.map((name) => (name === null ? said('refusal.without_client') : asWritten(name)));
      throw new Problem(
        'evidence.which_client',
        saidBy(said('refusal.which_client', { batch, clients: named })),
      );
    }
    const most = limits.evidence.mostRuns;
    const ids = await findRunsOfBatch(read, { batchKey: searchKey(batch), client, most });
    return this.#ofRuns(
      ids,
      ([run]) => ({ kind: 'batch', batch: run?.batch ?? batch, client: run?.clientId ?? null }),
      by,
    );
  }

  async #ofRuns(
    ids: readonly number[],
    whatOf: (runs: readonly Run[]) => EvidenceOf,
    by: MadeBy,
  ): Promise<Readable> {
    const { database, site } = this.#parts;
    const { read } = database;
    if (ids.length === 0) throw new Problem('run.not_found');
    if (ids.length > limits.evidence.mostRuns) throw new Problem('evidence.too_large');
    const runs: Run[] = [];
    let { at } = by;
    // One run names events of another: read one after the other, they would be of different moments.
    const heads = await findHeads(read, ids);
    for (const id of ids) {
      const found = await findRunAlone(read, id);
      const head = heads.get(id);
      if (!found || !head) throw new Problem('run.not_found');
      const run = { ...found, ...head };
      runs.push(run);
      const last = await findLastInstant(read, run);
      // The clock may have been set back since: evidence is no older than what it holds.
      if (last > at) at = last;
      await breathe();
    }
    await this.#requireRoom(runs);
    const signer = await findSigner(read, site);
    return Readable.from(zipOf(this.#filesOf(runs, { of: whatOf(runs), by: { ...by, at }, signer })), {
      objectMode: false,
    });
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

  /** All files of the ZIP. The manifest comes last, lists the others in their order, and is signed. */
  async *#filesOf(
    runs: readonly Run[],
    { of, by, signer }: { of: EvidenceOf; by: MadeBy; signer: Signer },
  ): AsyncGenerator<ZippedFile> {
    const files = new Map<string, ListedFile>();
    const gone = new Map<string, string>();
    for await (const { path, found, drawnFrom, why = noLonger } of this.#contents(runs, { signer, ...by })) {
      if (files.has(path) || gone.has(path)) continue;
      const file = typeof found === 'string' || found instanceof Uint8Array ? inMemory(found) : await found();
      if (!file) {
        // A picture that cannot be drawn is no part of what is proved.
        if (drawnFrom === undefined) gone.set(path, why);
        continue;
      }
      const { sha256, ...zipped } = file;
      files.set(path, { path, sha256, size: zipped.size, ...(drawnFrom !== undefined && { drawnFrom }) });
      yield { path, ...zipped };
    }
    const manifest = manifestText({
      of,
      ...(by.forClient !== null && { forClient: by.forClient }),
      portal: signer.name,
      key: signer.key,
      madeAt: by.at,
      madeBy: by.name,
      runs: runs.map(({ id, seq, sha256 }) => ({ id, seq, sha256 })),
      files: [...files.values()],
      gone: [...gone].map(([path, reason]) => ({ path, reason })),
    });
    yield { path: 'manifest.json', ...inMemory(manifest) };
    const sum = `${hash('sha256', manifest)}  manifest.json\n`;
    yield { path: 'manifest.sha256', ...inMemory(sum) };
    yield { path: 'manifest.sig', ...inMemory(signer.sign(manifest)) };
  }

  /** Paths with their contents: text, bytes, or a function that reads a stored file, or returns null if it is gone. */
  async *#contents(
    runs: readonly Run[],
    { signer, forClient }: { signer: Signer; forClient: number | null },
  ): AsyncGenerator<Content> {
    const { database, page } = this.#parts;
    const { read } = database;
    yield { path: 'verify.html', found: page() };
    yield { path: 'README.txt', found: readmeOf(signer, forClient !== null) };
    yield { path: 'portal-key.pem', found: pemOf(signer.key) };
    for (const run of runs) {
      const named: Named[] = [];
      if (forClient === null) {
        yield { path: `runs/${run.id}/events.jsonl`, found: () => this.#events(run, named) };
        yield { path: `runs/${run.id}/refusals.jsonl`, found: () => this.#refusals(run.id) };
      } else yield { path: copyPath(run.id), found: () => this.#copy(run, named) };
      for (const release of releasesOf(run)) {
        const content = await findContent(read, release.entity, release);
        yield {
          path: `releases/${release.entity}-${release.id}-${release.number}.json`,
          found: content ?? missing,
        };
        for (const key of keysIn(content)) {
          const path = `files/${key}`;
          yield { path, found: () => this.#stored(key) };
          if (key.startsWith(`${fileKinds.artwork.prefix}/`) && hasPages(extensionOf(key)))
            yield { path: `pictures/${key}.webp`, found: () => this.#drawn(key), drawnFrom: path };
        }
      }
      for (const one of named)
        if ('jobId' in one) yield* this.#label(one.jobId);
        else yield { path: `files/${one.key}`, found: () => this.#stored(one.key) };
    }
  }

  async *#label(jobId: number): AsyncGenerator<Content> {
    const label = await findSentLabel(this.#parts.database.read, jobId);
    const why = label === null ? noLonger : notAgain;
    yield { path: `labels/${jobId}.zpl`, found: label?.bytes ?? missing, why };
    if (label === null || label.picture !== null)
      yield { path: `labels/${jobId}.png`, found: label?.picture ?? missing };
  }

  /** The lines of a run's events. Adds the photos and print jobs that they refer to. */
  #events(run: Run, named: Named[]): Promise<Summed> {
    return this.#lines(run, named, () => (events) => events.map((event) => textOfEvent(run.id, event)));
  }

  /** The same as the client reads them, chained anew. */
  async #copy(run: Run, named: Named[]): Promise<Summed> {
    const shown = await eventsOfCopy(this.#parts.database.read, run.id);
    return this.#lines(run, named, () => {
      let prior = noPrior;
      return (events) =>
        shown(events).map((event) => {
          const line = copiedLine(run.id, event, prior);
          prior = hash('sha256', line);
          return line;
        });
    });
  }

  #lines(
    run: Run,
    named: Named[],
    linesFrom: () => (events: RunEvent[]) => readonly string[],
  ): Promise<Summed> {
    const { read } = this.#parts.database;
    // In texts: a buffer is memory outside the heap, and its growth makes V8 collect everything.
    return readTwice(async function* (isFirst) {
      const linesOf = linesFrom();
      for await (const events of eventsOf(read, run.id)) {
        // Later events belong to a later ZIP.
        const before = events.filter(({ seq }) => seq <= run.seq);
        if (isFirst) named.push(...before.flatMap(namedIn));
        yield linesOf(before)
          .map((line) => `${line}\n`)
          .join('');
        if (before.length < events.length) return;
      }
    });
  }

  /** The acts that were refused, one per line. */
  #refusals(runId: number): Promise<Summed> {
    const { read } = this.#parts.database;
    const ids: number[] = [];
    return readTwice(async function* (isFirst) {
      let [text, place] = ['', 0];
      for await (const { id, said, kind, by, at } of refusalsOf(read, runId)) {
        // Others belong to a later ZIP, also with a number in between: on PostgreSQL it is given before the commit.
        if (isFirst) ids.push(id);
        else if (place === ids.length) break;
        else if (id !== ids[place]) continue;
        place += 1;
        const user = { id: by.userId, name: by.name };
        text += `${canonicalJson({ at, user, station: by.station, kind, said } satisfies WrittenRefusal)}\n`;
        if (text.length < charactersAtOnce) continue;
        yield text;
        text = '';
      }
      yield text;
    });
  }

  /** The first page of artwork as a picture; null if it cannot be drawn now. */
  async #drawn(key: string): Promise<Summed | null> {
    const { thumbnails } = this.#parts;
    const drawn = await thumbnails.open(key, 960, { lane: 'evidence' }).catch(() => null);
    return drawn && inMemory('byteLength' in drawn.body ? drawn.body : await buffer(drawn.body));
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

const charactersAtOnce = 64 * 1024;

type Summed = Omit<ZippedFile, 'path'> & { sha256: string };
type Found = string | Uint8Array | (() => Promise<Summed | null>);

/** A file of the ZIP; `drawnFrom` is the file that it is a picture of, and `why` what is said if it is not there. */
interface Content {
  path: string;
  found: Found;
  drawnFrom?: string;
  why?: string;
}

/** A photo or a print job that an event refers to. */
type Named = { key: string } | { jobId: number };

const namedIn = ({ kind, detail }: RunEvent): Named[] =>
  kind === 'photo' ? [Photo.parse(detail)] : kind === 'print' ? [Print.parse(detail)] : [];

/** Reads a content for its checksums, in texts or bytes, and again in bytes when it is sent. */
const readTwice = async (read: (isFirst: boolean) => AsyncIterable<Buffer | string>): Promise<Summed> => {
  const sha256 = createHash('sha256');
  let [crc, size] = [0, 0];
  for await (const chunk of read(true)) {
    sha256.update(chunk);
    crc = crc32(chunk, crc);
    size += Buffer.byteLength(chunk);
  }
  return { sha256: sha256.digest('hex'), crc, size, content: inBytes(read(false)) };
};

async function* inBytes(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

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
