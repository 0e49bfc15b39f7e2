import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { inPages } from '../db/in-pages.ts';

const rowsPerPage = 1_000;
/** The row of a client deleted with ten thousand products has megabytes of text. */
const deletionsPerPage = 5;
/** A client's release can be 160 kB of text. */
const releasesPerPage = 50;

/** The keys of files stored before an instant. */
export const findOldKeys = async (queries: Queries, before: string): Promise<Set<string>> => {
  const keys = new Set<string>();
  const pages = inPages('', (after) =>
    queries
      .selectFrom('files')
      .select('key as id')
      .where('key', '>', after)
      .where('created_at', '<', before)
      .orderBy('key')
      .limit(rowsPerPage)
      .execute(),
  );
  for await (const { id } of pages) keys.add(id);
  return keys;
};

/** Which records to search for file keys. */
export interface NamedSince {
  /** Records changed since then; the epoch selects all. */
  changed: string;
  /** Records deleted since then, which can still be restored. */
  deleted: string;
}

/**
 * The texts of all records that may contain a file key. Deletions come first: a record restored meanwhile is found
 * there, or later in its table.
 */
export async function* textsThatName(
  queries: Queries,
  { changed, deleted }: NamedSince,
): AsyncGenerator<string | null> {
  const deletions = inPages(0, (after) =>
    queries
      .selectFrom('history')
      .select(['id', 'before'])
      .where('id', '>', after)
      .where('action', '=', 'deleted')
      .where('at', '>=', deleted)
      .orderBy('id')
      .limit(deletionsPerPage)
      .execute(),
  );
  for await (const { before } of deletions) yield before;

  // Before the records: a draft that is published meanwhile is found in its record.
  for (const entity of ['product', 'client'] as const) {
    const drafts = inPages(0, (after) =>
      queries
        .selectFrom('drafts')
        .select(['record_id as id', 'body'])
        .where('entity', '=', entity)
        .where('record_id', '>', after)
        .orderBy('record_id')
        .limit(releasesPerPage)
        .execute(),
    );
    for await (const { body } of drafts) yield body;
  }

  const contents = inPages(0, (after) =>
    queries
      .selectFrom('releases')
      .select(['id', 'content'])
      .where('id', '>', after)
      .where('at', '>=', changed)
      .orderBy('id')
      .limit(releasesPerPage)
      .execute(),
  );
  for await (const { content } of contents) yield content;

  for (const table of ['clients', 'inventory_items'] as const) {
    const rows = inPages(0, (after) =>
      queries
        .selectFrom(table)
        .select(['id', 'image'])
        .where('id', '>', after)
        .where('image', 'is not', null)
        .where('updated_at', '>=', changed)
        .orderBy('id')
        .limit(rowsPerPage)
        .execute(),
    );
    for await (const { image } of rows) yield image;
  }

  const rolls = inPages(0, (after) =>
    queries
      .selectFrom('label_rolls')
      .select(['id', 'artwork_key'])
      .where('id', '>', after)
      .where('received_at', '>=', changed)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute(),
  );
  for await (const { artwork_key } of rolls) yield artwork_key;

  const photos = inPages(0, (after) =>
    queries
      .selectFrom('run_photos')
      .select(['id', 'key'])
      .where('id', '>', after)
      .where('at', '>=', changed)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute(),
  );
  for await (const { key } of photos) yield key;

  const imports = inPages(0, (after) =>
    queries
      .selectFrom('imports')
      .select(['id', 'file_key'])
      .where('id', '>', after)
      .where('at', '>=', changed)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute(),
  );
  for await (const { file_key } of imports) yield file_key;

  const catalogue = inPages(0, (after) =>
    queries
      .selectFrom('master_products')
      .select(['id', 'images'])
      .where('id', '>', after)
      .where('images', '<>', '[]')
      .where('updated_at', '>=', changed)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute(),
  );
  for await (const { images } of catalogue) yield images;

  const products = inPages(0, (after) =>
    queries
      .selectFrom('client_products')
      .select(['id', 'artwork_files', 'tutorial_videos'])
      .where('id', '>', after)
      .where((where) => where.or([where('artwork_files', '<>', '[]'), where('tutorial_videos', '<>', '[]')]))
      .where('updated_at', '>=', changed)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute(),
  );
  for await (const { artwork_files, tutorial_videos } of products) {
    yield artwork_files;
    yield tutorial_videos;
  }

  const labels = inPages('', (after) =>
    queries
      .selectFrom('product_labels as pl')
      .innerJoin('client_products as cp', 'cp.id', 'pl.client_product_id')
      .select(['pl.id', 'pl.artwork_files'])
      .where('pl.id', '>', after)
      .where('pl.artwork_files', '<>', '[]')
      .where('cp.updated_at', '>=', changed)
      .orderBy('pl.id')
      .limit(rowsPerPage)
      .execute(),
  );
  for await (const { artwork_files } of labels) yield artwork_files;

  const tutorials = inPages(0, (after) =>
    queries
      .selectFrom('tutorials')
      .select(['id', 'video_url'])
      .where('id', '>', after)
      .where('updated_at', '>=', changed)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute(),
  );
  for await (const { video_url } of tutorials) yield video_url;
}

/** Locks files until the transaction ends, so that no record can start to refer to them; waits for any that does. */
export const lockFiles = async (queries: Queries, keys: readonly string[]): Promise<void> => {
  await forUpdate(
    queries,
    queries.selectFrom('files').select('key').where('key', 'in', keys).orderBy('key'),
  ).execute();
};

/** Deletes the rows of these files; their contents remain. */
export const deleteFiles = async (queries: Queries, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await queries.deleteFrom('files').where('key', 'in', keys).execute();
};
