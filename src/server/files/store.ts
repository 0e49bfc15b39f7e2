import { z } from 'zod';
import { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { fileKinds } from '#domain/files/file-kinds.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import type { Queries } from '../db/database.ts';
import { listedPlaces, listedValues } from '../db/listed-values.ts';
import { forKeyShare } from '../db/locks/row-lock.ts';
import { readerVersion } from '../storage/artwork/read-artwork.ts';
import type { FileRecord } from '../storage/serve-file.ts';
import { inBatches } from '../in-batches.ts';

const selectFiles = (queries: Queries) =>
  queries
    .selectFrom('files')
    .select([
      'key',
      'original_filename as originalFilename',
      'content_type as contentType',
      'size',
      'sha256',
    ]);

/** The file with this key; null if it has no row. Files are found by key, never by path. */
export const findFile = async (queries: Queries, key: string): Promise<FileRecord | null> =>
  (await selectFiles(queries).where('key', '=', key).executeTakeFirst()) ?? null;

/** The files of these keys, in no particular order; keys without a row are left out. */
export const findFiles = async (queries: Queries, keys: readonly string[]): Promise<FileRecord[]> =>
  keys.length === 0 ? [] : selectFiles(queries).where('key', 'in', keys).execute();

/** The SHA-256 of each file by key; missing files are left out. */
export const findHashes = async (queries: Queries, keys: readonly string[]): Promise<Map<string, string>> => {
  const files = await inBatches([...new Set(keys)], (batch) => findFiles(queries, batch));
  return new Map(files.map(({ key, sha256 }) => [key, sha256]));
};

const FactsOfReader = z.object({ reader: z.literal(readerVersion), facts: ArtworkFacts });

const readFacts = (text: string | null): ArtworkFacts | null => {
  if (text === null) return null;
  const stored = FactsOfReader.safeParse(JSON.parse(text));
  return stored.success ? stored.data.facts : null;
};

const factsByKey = compiledQuery(
  { isNamed: true },
  (queries, at: Places<Record<string, string>>, count: number) =>
    queries
      .selectFrom('files')
      .select(['key', 'facts'])
      .where('key', 'in', listedPlaces(at, count))
      .compile(),
);

/** The facts of artwork as they are stored, by key: whatever a reader has stored anew is another text. */
export type StoredFactsByKey = ReadonlyMap<string, string | null>;

/** The stored facts of artwork, by key, whichever version of the reader has read them; null for files that none has read. */
export const findStoredFacts = async (
  queries: Queries,
  keys: readonly string[],
): Promise<StoredFactsByKey> => {
  if (keys.length === 0) return new Map();
  const rows = await inBatches(keys, (batch) => factsByKey(queries, ...listedValues(batch)));
  return new Map(rows.map(({ key, facts }) => [key, facts]));
};

/** The facts by key; files not yet read by the current version of the reader are left out. */
export const factsIn = (stored: StoredFactsByKey): Map<string, ArtworkFacts> =>
  new Map(
    [...stored].flatMap(([key, text]) => {
      const facts = readFacts(text);
      return facts === null ? [] : [[key, facts] as const];
    }),
  );

/** The stored facts of artwork, by key; files not yet read by the current version of the reader are left out. */
export const findFacts = async (
  queries: Queries,
  keys: readonly string[],
): Promise<Map<string, ArtworkFacts>> => factsIn(await findStoredFacts(queries, keys));

const artworkFrom = `${fileKinds.artwork.prefix}/`;
/** Behind all keys of artwork, in the order of any language. */
const artworkTo = 'documentt';

/** The next files of artwork by key, and whether the current version of the reader has read them. */
export const findArtworkAfter = async (
  queries: Queries,
  after: string,
  limit: number,
): Promise<{ key: string; isRead: boolean }[]> => {
  const rows = await queries
    .selectFrom('files')
    .select(['key', 'facts'])
    .where('key', '>', after || artworkFrom)
    .where('key', '<', artworkTo)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key, facts }) => ({
    key,
    isRead: facts?.startsWith(`{"reader":${readerVersion},`) ?? false,
  }));
};

/** Stores the facts of an artwork file, with the version of the reader. */
export const storeFacts = async (queries: Queries, key: string, facts: ArtworkFacts): Promise<void> => {
  const text = JSON.stringify({ reader: readerVersion, facts });
  await queries.updateTable('files').set({ facts: text }).where('key', '=', key).execute();
};

/** Inserts the rows of stored files; call it after their contents are safely stored. */
export const insertFiles = async (
  queries: Queries,
  files: readonly FileRecord[],
  by: { userId: number | null; at: string },
): Promise<void> => {
  const batch = 500;
  for (let start = 0; start < files.length; start += batch) {
    const values = files.slice(start, start + batch).map((file) => ({
      key: file.key,
      original_filename: file.originalFilename,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      created_at: by.at,
      created_by: by.userId,
    }));
    await queries.insertInto('files').values(values).execute();
  }
};

/** The number and size of a user's uploads between two instants that still exist, and the time of the oldest. */
export const uploadedSince = async (
  queries: Queries,
  userId: number,
  { since, until }: { since: string; until: string },
): Promise<{ files: number; bytes: number; oldestAt: string | null }> => {
  const row = await queries
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('files'),
      fn.sum<number | string | null>('size').as('bytes'),
      fn.min('created_at').as('oldestAt'),
    ])
    .where('created_by', '=', userId)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0), oldestAt: row.oldestAt };
};

/** The original names of these files, by key; missing files are left out. */
export const findOriginalNames = async (
  queries: Queries,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map();
  const rows = await queries
    .selectFrom('files')
    .select(['key', 'original_filename as name'])
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
};

/**
 * The content types of these files, by key; missing files are left out. Prevents the deletion of the files until the
 * transaction ends, so that it can store references to them.
 */
export const findContentTypes = async (
  queries: Queries,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map();
  const rows = await forKeyShare(
    queries,
    queries.selectFrom('files').select(['key', 'content_type as contentType']).where('key', 'in', keys),
  ).execute();
  return new Map(rows.map(({ key, contentType }) => [key, contentType]));
};
