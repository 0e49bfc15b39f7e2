import type { Queries } from '../db/database.ts';
import { kept } from '../db/row-lock.ts';
import type { FileRecord } from '../storage/serve-file.ts';

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

/** The file of a key; null when no row names it. Files are found by key alone, never by a path. */
export const findFile = async (queries: Queries, key: string): Promise<FileRecord | null> =>
  (await selectFiles(queries).where('key', '=', key).executeTakeFirst()) ?? null;

/** The files of these keys, in no order; keys that no row names are left out. */
export const findFiles = async (queries: Queries, keys: readonly string[]): Promise<FileRecord[]> =>
  keys.length === 0 ? [] : selectFiles(queries).where('key', 'in', keys).execute();

/** Notes files that the store holds; call it after their bytes are safe. */
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

/** How many files and bytes somebody has uploaded since then and which still stand, and when the oldest of them came. */
export const uploadedSince = async (
  queries: Queries,
  userId: number,
  since: string,
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
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0), oldestAt: row.oldestAt };
};

/** The content types of those of these keys that name a file, which then stays until the transaction has named it. */
export const findContentTypes = async (
  queries: Queries,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map();
  const rows = await kept(
    queries,
    queries.selectFrom('files').select(['key', 'content_type as contentType']).where('key', 'in', keys),
  ).execute();
  return new Map(rows.map(({ key, contentType }) => [key, contentType]));
};
