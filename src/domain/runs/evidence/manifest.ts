import { z } from 'zod';
import { canonicalJson } from '../../releases/canonical-json.ts';
import { PortalName } from '../../portal/portal-name.ts';
import { readJson } from './read-json.ts';
import type { Find, ZipFiles } from './read-files.ts';

const Head = z.strictObject({ id: z.int(), seq: z.int(), sha256: z.string() });
const Gone = z.strictObject({ path: z.string(), reason: z.string() });

/** What evidence is of: one run, or all runs of a client's batch. */
const Of = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), run: z.int() }),
  z.strictObject({ kind: z.literal('batch'), batch: z.string(), client: z.int().nullable() }),
]);
export type EvidenceOf = z.infer<typeof Of>;

const common = {
  format: z.literal('labelport-evidence'),
  madeAt: z.string(),
  madeBy: z.string(),
  runs: z.array(Head),
  gone: z.array(Gone),
};

const Listed = z.strictObject({
  path: z.string(),
  sha256: z.string(),
  size: z.int(),
  /** The file that this is a picture of, if the portal drew it for the ZIP. */
  drawnFrom: z.string().optional(),
});
export type ListedFile = z.infer<typeof Listed>;

const Signed = z.strictObject({
  ...common,
  version: z.literal(2),
  of: Of,
  /** The client whose copy this is; absent in full evidence. */
  forClient: z.int().optional(),
  portal: PortalName,
  /** The public key of the portal: see `signing.ts`. */
  key: z.string(),
  /** In the order of the ZIP, without the manifest and its sums. */
  files: z.array(Listed),
});

/** What the manifest of a ZIP says. Version 1 was not signed, and named neither the portal nor the order of the files. */
const Manifest = z.discriminatedUnion('version', [
  z.strictObject({
    ...common,
    version: z.literal(1),
    files: z.record(z.string(), z.strictObject({ sha256: z.string(), size: z.int() })),
  }),
  Signed,
]);
export type SignedManifest = z.infer<typeof Signed>;
export type Manifest = z.infer<typeof Manifest>;

export const manifestText = (content: Omit<SignedManifest, 'format' | 'version'>): string =>
  canonicalJson({ format: 'labelport-evidence', version: 2, ...content });

export const manifestPath = 'manifest.json';
const sumPath = 'manifest.sha256';
export const signaturePath = 'manifest.sig';
export const keyPath = 'portal-key.pem';

/** What stands after the files that a manifest lists. */
const atTheEnd = { 1: [manifestPath, sumPath], 2: [manifestPath, sumPath, signaturePath] } as const;

/** The files that a manifest lists; those of version 1 in no order. */
export const listedIn = ({ version, files }: Manifest): ListedFile[] =>
  version === 2 ? files : Object.entries(files).map(([path, file]) => ({ path, ...file }));

/** The manifest of a ZIP; null if it cannot be read. Finds what contradicts it. */
export const readManifest = (files: ZipFiles, find: Find): Manifest | null => {
  const { hashes, texts, entries } = files;
  const text = texts.get(manifestPath);
  const sum = texts.get(sumPath);
  if (text === undefined)
    find(manifestPath, 'The manifest was removed: what else is missing cannot be told.');
  if (sum === undefined) find(sumPath, 'The sum of the manifest was removed.');
  else if (text !== undefined && sum !== `${hashes.get(manifestPath)}  ${manifestPath}\n`)
    find(manifestPath, 'The manifest, or its sum, was changed.');
  const value = readJson(text ?? null);
  const manifest = Manifest.safeParse(value).data;
  if (text === undefined) return null;
  if (!manifest || canonicalJson(value) !== text) {
    find(manifestPath, 'The manifest was changed: it cannot be read.');
    return null;
  }
  const listed = listedIn(manifest);
  for (const { path, sha256, size } of listed) {
    const found = hashes.get(path);
    if (found === undefined) find(path, 'This file was removed.');
    else if (found !== sha256 || entries.get(path)?.size !== size) find(path, 'This file was changed.');
  }
  const ought = [...listed.map(({ path }) => path), ...atTheEnd[manifest.version]];
  const known = new Set(ought);
  const paths = [...entries.keys()];
  for (const path of paths) if (!known.has(path)) find(path, 'This file was added.');
  const isInOrder =
    ought.filter((path) => entries.has(path)).join('\n') ===
    paths.filter((path) => known.has(path)).join('\n');
  if (manifest.version === 2 && !isInOrder)
    find(null, 'The files stand in another order than when the ZIP was written.');
  if (manifest.version === 2 && known.size !== ought.length)
    find(manifestPath, 'The manifest names a file twice.');
  if (new Set(manifest.runs.map(({ id }) => id)).size !== manifest.runs.length)
    find(manifestPath, 'The manifest names a run twice.');
  return manifest;
};
