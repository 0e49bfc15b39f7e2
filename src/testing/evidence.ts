import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { pemOf } from '#domain/portal/portal-key.ts';
import { canonicalJson } from '#domain/releases/canonical-json.ts';
import { keyPath, manifestPath, signaturePath } from '#domain/runs/evidence/manifest.ts';
import { verify, type Verification } from '#domain/runs/evidence/verify.ts';
import { contentIn, readDirectory } from '#domain/runs/evidence/zip-format.ts';
import { noPrior } from '#domain/runs/event-text.ts';
import { findSigner, fingerprintOf, type Signer } from '#server/portal/portal.ts';
import { verifySignature } from '#server/portal/verify-signature.ts';
import { zipOf } from '#server/runs/evidence/zip.ts';
import type { TestApp } from './test-app.ts';

export const sha256Of = (bytes: Uint8Array | string): string => hash('sha256', bytes);

/** The signer of a test's portal. */
export const signerOf = ({ database }: Pick<TestApp, 'database'>): Promise<Signer> =>
  findSigner(database.read, 'https://labels.example.com');

/** What the reader of evidence has besides the ZIP. */
export interface Reader {
  seals?: readonly string[];
  /** The portals whose fingerprints are typed. */
  knows?: readonly Pick<Signer, 'key'>[];
}

export const verified = (bytes: Uint8Array, { seals = [], knows = [] }: Reader = {}): Promise<Verification> =>
  verify(
    { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) },
    { digest: sha256Of, verifySignature, seals, fingerprints: knows.map(({ key }) => fingerprintOf(key)) },
  );

/** The files of a ZIP of evidence, in order. */
export type Files = Map<string, Buffer>;

const entriesIn = async (bytes: Buffer) => {
  const entries = await readDirectory({
    size: bytes.length,
    read: async (from, to) => bytes.subarray(from, to),
  });
  if (entries === null) throw new Error('This is no ZIP.');
  return entries;
};

/** Places in a ZIP: as many in each header as in each content, however long it is, and more in the directory at its end. */
export const placesIn = async (bytes: Buffer, random: () => number): Promise<number[]> => {
  const contents = (await entriesIn(bytes)).map(contentIn).filter(({ start, end }) => start < end);
  const bounds = [0, ...contents.flatMap(({ start, end }) => [start, end]), bytes.length];
  return bounds.slice(1).flatMap((to, nth) => {
    const from = bounds[nth] ?? 0;
    const many = to === bytes.length ? 60 : 3;
    return Array.from({ length: many }, () => from + Math.floor(random() * (to - from)));
  });
};

export const filesIn = async (bytes: Buffer): Promise<Files> => {
  const entries = await entriesIn(bytes);
  return new Map(
    entries.map((entry) => {
      const { start, end } = contentIn(entry);
      return [entry.path, bytes.subarray(start, end)];
    }),
  );
};

/** A ZIP of these files, as anybody can write it. */
export const zipped = (files: Iterable<readonly [string, Buffer]>): Promise<Buffer> => {
  const list = async function* () {
    for (const [path, content] of files)
      yield { path, crc: crc32(content), size: content.length, content: [content] };
  };
  return buffer(Readable.from(zipOf(list())));
};

type Json = Record<string, unknown>;

export const readJson = (text: string): Json => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('This is no JSON object.');
  return Object.fromEntries(Object.entries(value));
};

/** Writes the manifest anew for the files as they are, with `change`, and signs it if there is a signer. */
export const manifested = (
  files: Files,
  signer: Signer | null,
  change: (manifest: Json) => Json = (one) => one,
): Files => {
  const old = readJson(files.get(manifestPath)?.toString() ?? '{}');
  const atTheEnd = [manifestPath, 'manifest.sha256', signaturePath];
  const isAnotherKey = signer !== null && signer.key !== old['key'];
  const listed = [...files].flatMap(([path, content]): [string, Buffer][] => {
    if (atTheEnd.includes(path)) return [];
    return [[path, isAnotherKey && path === keyPath ? Buffer.from(pemOf(signer.key)) : content]];
  });
  const drawn = new Map(
    (Array.isArray(old['files']) ? old['files'] : []).map((file: Json) => [file['path'], file['drawnFrom']]),
  );
  const written = listed.map(([path, content]) => ({
    path,
    sha256: sha256Of(content),
    size: content.length,
    ...(drawn.get(path) === undefined ? {} : { drawnFrom: drawn.get(path) }),
  }));
  const runs = listed.flatMap(([path, content]) => {
    const id = /^runs\/(\d+)\/events\.jsonl$/.exec(path)?.[1];
    if (id === undefined) return [];
    const lines = content.toString().split('\n').slice(0, -1);
    return [{ id: Number(id), seq: lines.length, sha256: sha256Of(lines.at(-1) ?? '') }];
  });
  const key = signer ? { key: signer.key } : {};
  const manifest = Buffer.from(canonicalJson(change({ ...old, ...key, runs, files: written })));
  const signature = signer
    ? signer.sign(manifest.toString())
    : (files.get(signaturePath) ?? Buffer.alloc(64));
  return new Map([
    ...listed,
    [manifestPath, manifest],
    ['manifest.sha256', Buffer.from(`${sha256Of(manifest)}  ${manifestPath}\n`)],
    [signaturePath, signature],
  ]);
};

/** The events of a run, changed, and chained anew from the first one. */
export const rechained = (files: Files, run: number, change: (events: Json[]) => Json[]): Files => {
  const path = `runs/${run}/events.jsonl`;
  const lines = (files.get(path)?.toString() ?? '').split('\n').slice(0, -1);
  let prior = noPrior;
  const events = change(lines.map(readJson)).map((event, index) => {
    const line = canonicalJson({ ...event, run, seq: index + 1, prior });
    prior = sha256Of(line);
    return `${line}\n`;
  });
  return new Map([...files, [path, Buffer.from(events.join(''))]]);
};
