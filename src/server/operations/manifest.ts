import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from './durable.ts';
import { Refusal } from './refusal.ts';

/** The version of the backup format. It changes when older programs could not read the new format. */
const format = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const ManifestContent = z.strictObject({
  format: z.literal(format),
  /** When the snapshot was taken. */
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that created the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string().regex(/^\w+$/)).min(1),
      lastId: count.nullable(),
      rows: count,
      /** SHA-256 of the table's uncompressed lines. */
      sha256,
    }),
  ),
  /** The hash of each file is in the `files` table. */
  files: z.strictObject({ count, bytes: count }),
  /** Files that the portal had already lost; the backup is otherwise complete. */
  lostFiles: z.array(z.strictObject({ key: z.string(), reason: z.enum(['missing', 'altered']) })),
});

/** The contents of a backup. Written last: without it there is no backup. */
export type Manifest = z.infer<typeof ManifestContent>;

const Sealed = z.strictObject({ content: z.record(z.string(), z.unknown()), sha256 });

const name = 'manifest.json';

const hashOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Writes the manifest with its own hash. */
export const writeManifest = (folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> => {
  const content = { format, ...manifest };
  return writeDurably(
    join(folder, name),
    `${JSON.stringify({ content, sha256: hashOf(content) }, null, 1)}\n`,
  );
};

/** Reads a backup's manifest. Throws a Refusal if it is missing or invalid. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const path = join(folder, name);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null)
    throw new Refusal(
      `There is no complete backup in ${folder}: ${name}, which is written last, is missing.`,
    );
  const sealed = Sealed.safeParse(parsed(text));
  if (!sealed.success || hashOf(sealed.data.content) !== sealed.data.sha256)
    throw new Refusal(`The backup is damaged: ${path} is not as it was written.`);
  const { content } = sealed.data;
  const manifest = ManifestContent.safeParse(content);
  if (!manifest.success)
    throw new Refusal(
      `The backup has the form ${String(content['format'])}, and this Labelport reads the form ${format}.`,
    );
  return manifest.data;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
