import { z } from 'zod';
import type { Storage } from '../storage/storage.ts';
import type { TableShape, Value } from './contents.ts';
import type { Manifest } from './manifest.ts';

const FileRow = z.object({
  key: z.string(),
  size: z.number(),
  sha256: z.string(),
  content_type: z.string(),
});

/** The row of a file, in the `files` table. */
export type FileRow = z.infer<typeof FileRow>;

/** The file rows among the rows of the `files` table. */
export async function* filesIn(table: TableShape, rows: AsyncIterable<Value[][]>): AsyncGenerator<FileRow> {
  for await (const batch of rows)
    for (const row of batch)
      yield FileRow.parse(Object.fromEntries(table.columns.map((column, at) => [column, row[at]])));
}

/** The number and size of the copied files, and the files that could not be copied. */
export interface CopiedFiles {
  count: number;
  bytes: number;
  lost: Manifest['lostFiles'];
}

const filesAtOnce = 8;

/** Copies files between stores. Skips and reports missing files and those that differ from their row. */
export const copyFiles = async (
  files: AsyncIterable<FileRow>,
  from: Pick<Storage, 'open'>,
  to: Pick<Storage, 'put' | 'remove'>,
  signal?: AbortSignal,
): Promise<CopiedFiles> => {
  const copied: CopiedFiles = { count: 0, bytes: 0, lost: [] };
  const copy = async (file: FileRow): Promise<void> => {
    signal?.throwIfAborted();
    const opened = await from.open(file.key);
    const written = opened && (await to.put(file.key, opened.body, { contentType: file.content_type }));
    if (written === null) {
      copied.lost.push({ key: file.key, reason: 'missing' });
    } else if (written.size !== file.size || written.sha256 !== file.sha256) {
      await to.remove(file.key);
      copied.lost.push({ key: file.key, reason: 'altered' });
    } else {
      copied.count += 1;
      copied.bytes += written.size;
    }
  };
  for await (const some of inGroups(files, filesAtOnce)) {
    // Waits for all copies before it throws: a caller that cleans up must not run while others still write.
    const ends = await Promise.allSettled(some.map(copy));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  return copied;
};

/** Collects items into groups of at most `most`. */
async function* inGroups<T>(things: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const thing of things) {
    group.push(thing);
    if (group.length < most) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
