import { sql } from 'kysely';
import { z } from 'zod';
import { type ImportRecord, Undone, type UndoLook } from '#domain/imports/contract.ts';
import type { UndoPlan } from '#domain/imports/plan-undo.ts';
import * as limits from '#domain/limits.ts';
import type { Product } from '#domain/products/contract.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { sayInEnglish, tell, type Said } from '#domain/words/say.ts';
import { breathe } from '../breathe.ts';
import type { Database, Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { inBatches } from '../in-batches.ts';

export interface NewImport {
  at: string;
  userId: number;
  userName: string;
  /** The file's name; empty for a bulk edit. */
  fileName: string;
  /** What a bulk edit set. */
  title?: Said;
  /** Empty for a bulk edit. */
  fileKey: string;
  sha256: string;
  clientName: string | null;
  mapping: string | null;
  created: number;
  updated: number;
  left: number;
  refused: number;
  /** How many products got a draft. */
  drafted?: number;
}

/** A product that an import wrote, with its new version. */
export interface WrittenProduct {
  productId: number;
  action: 'created' | 'updated';
  version: number;
}

/** Records an import and the products that it wrote, in the import's transaction; returns its id. */
export const insertImport = async (
  queries: Queries,
  made: NewImport,
  products: readonly WrittenProduct[],
): Promise<number> => {
  const { id } = await queries
    .insertInto('imports')
    .values({
      at: made.at,
      user_id: made.userId,
      user_name: made.userName,
      file_name: made.fileName,
      title: made.title === undefined ? null : JSON.stringify(made.title),
      file_key: made.fileKey,
      sha256: made.sha256,
      client_name: made.clientName,
      mapping: made.mapping,
      created: made.created,
      updated: made.updated,
      skipped: made.left,
      refused: made.refused,
      drafted: made.drafted ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inBatches(products, async (batch) => {
    await insertMany(
      queries,
      'import_products',
      batch.map(({ productId, action, version }) => ({
        import_id: id,
        product_id: productId,
        action,
        version,
      })),
    );
    return [];
  });
  return id;
};

/** How many drafts of the import are neither published nor discarded, nor of a product that was deleted. */
const openDrafts = sql<number | string>`(select count(*) from drafts
  join client_products as cp on cp.id = drafts.record_id where drafts.import_id = imports.id)`;

/** Whether anything of the import can still be undone: what was undone is no longer among its products. */
const isLeft = sql<boolean | number>`exists (select 1 from import_products where import_id = imports.id)`;

const selectImports = (queries: Queries) =>
  queries
    .selectFrom('imports')
    .select([
      'id',
      'at',
      'user_name as userName',
      'file_name as fileName',
      'title',
      'file_key as fileKey',
      'client_name as clientName',
      'created',
      'updated',
      'skipped as left',
      'refused',
      'drafted',
      openDrafts.as('openDrafts'),
      isLeft.as('isLeft'),
      'undone_at as undoneAt',
      'undone_by as undoneBy',
      'undone',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];

const KeptByCode = z.object({ productId: z.int(), sku: z.string().nullable(), reason: StoredSaid });

/** An undo as it is stored: its reasons are facts. */
const StoredUndone = Undone.extend({ kept: z.array(KeptByCode) });

const undoneIn = (text: string): Undone => {
  const { kept, ...counts } = StoredUndone.parse(JSON.parse(text));
  return { ...counts, kept: kept.map((one) => ({ ...one, reason: tell(one.reason) })) };
};

/** What an import is called: by its file, or by what it set. */
const nameOf = ({ title, fileName }: Pick<Row, 'title' | 'fileName'>) => {
  const fact = title === null ? null : StoredSaid.parse(JSON.parse(title));
  return { title: fact, fileName: fact === null ? fileName : sayInEnglish(fact) };
};

const recordOf = ({ undoneAt, undoneBy, undone, fileKey, isLeft: left, ...row }: Row): ImportRecord => ({
  ...row,
  ...nameOf(row),
  openDrafts: Number(row.openDrafts),
  hasFile: fileKey !== '',
  undoableUntil:
    undoneAt !== null && !left && Number(row.openDrafts) === 0
      ? null
      : new Date(new Date(row.at).getTime() + limits.imports.undoMs).toISOString(),
  undone: undoneAt === null ? null : { ...undoneIn(undone ?? '{}'), at: undoneAt, userName: undoneBy ?? '' },
});

/** A page of imports, newest first, and their total number. */
export const findImports = async (
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ImportRecord[]; total: number }> => {
  const rows = await selectImports(queries).orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await queries
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(recordOf), total: Number(total) };
};

/** An import; null if there is none. */
export const findImport = async (queries: Queries, id: number): Promise<ImportRecord | null> => {
  const row = await selectImports(queries).where('id', '=', id).executeTakeFirst();
  return row ? recordOf(row) : null;
};

/** An import, locked until the transaction ends; null if there is none. */
export const lockImport = async (queries: Queries, id: number): Promise<ImportRecord | null> => {
  const row = queries.selectFrom('imports').select('id').where('id', '=', id);
  // Two statements: what the first has waited for, only the second sees in other tables.
  return (await forUpdate(queries, row).executeTakeFirst()) ? findImport(queries, id) : null;
};

export const findImportFile = async (
  queries: Queries,
  id: number,
): Promise<{ key: string; name: string } | null> =>
  (await queries
    .selectFrom('imports')
    .select(['file_key as key', 'file_name as name'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** The products that an import wrote. */
export const findWritten = (queries: Queries, importId: number): Promise<WrittenProduct[]> =>
  queries
    .selectFrom('import_products')
    .select(['product_id as productId', 'action', 'version'])
    .where('import_id', '=', importId)
    .orderBy('product_id')
    .execute();

/**
 * Products as an import found them or left them, by id. Two imports may be of one instant, so the version that it gave them
 * counts too. The one before may be any lower one: drafts and restored backups leave versions out.
 */
const statesOf = async (
  queries: Queries,
  at: string,
  written: readonly WrittenProduct[],
  state: 'before' | 'after',
): Promise<Map<number, Product>> => {
  if (written.length === 0) return new Map();
  const versions = new Map(written.map(({ productId, version }) => [productId, version]));
  const rows = await queries
    .selectFrom('history')
    .select(['entity_id as id', 'before', 'after'])
    .where('entity', '=', 'product')
    .where('entity_id', 'in', [...versions.keys()].map(String))
    .where('at', '=', at)
    .where('action', 'in', ['created', 'updated'])
    .execute();
  return new Map(
    rows.flatMap(({ id, before, after }) => {
      const left = after === null ? null : productIn(after);
      if (left === null || left.version !== versions.get(Number(id))) return [];
      const product = state === 'after' ? left : before === null ? null : productIn(before);
      return product === null ? [] : [[Number(id), product] as const];
    }),
  );
};

/** Products before an import of an instant changed them, by id. */
export const findBefores = (
  queries: Queries,
  at: string,
  written: readonly WrittenProduct[],
): Promise<Map<number, Product>> => statesOf(queries, at, written, 'before');

/** Products after an import of an instant had created or changed them, by id. */
export const findLeft = (
  queries: Queries,
  at: string,
  written: readonly WrittenProduct[],
): Promise<Map<number, Product>> => statesOf(queries, at, written, 'after');

/** A product as stored in the history; older entries may lack newer fields. */
const productIn = (text: string): Product => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the history of a product holds products
  return JSON.parse(text) as Product;
};

/** The most imports that a look at an undo names. */
const mostFirst = 50;

/** The later imports that changed some of these products, newest first, with the number of such products. */
export const findLaterImports = async (
  queries: Queries,
  id: number,
  productIds: readonly number[],
): Promise<UndoLook['first']> => {
  const counts = new Map<number, number>();
  await inBatches(productIds, async (batch) => {
    const rows = await queries
      .selectFrom('import_products')
      .select(({ fn }) => ['import_id', fn.countAll<number | string>().as('count')])
      .where('import_id', '>', id)
      .where('product_id', 'in', batch)
      .groupBy('import_id')
      .execute();
    for (const { import_id, count } of rows)
      counts.set(import_id, (counts.get(import_id) ?? 0) + Number(count));
    return [];
  });
  const newest = [...counts.keys()].toSorted((one, other) => other - one).slice(0, mostFirst);
  if (newest.length === 0) return [];
  const rows = await selectImports(queries).where('id', 'in', newest).orderBy('id', 'desc').execute();
  return rows.map(recordOf).map(({ id: later, fileName, at, userName }) => ({
    id: later,
    fileName,
    at,
    userName,
    products: counts.get(later) ?? 0,
  }));
};

/** Records what was undone of an import, beside what was undone of it before; what was kept stays among its products. */
export const noteUndone = async (
  queries: Queries,
  { id, undone: before }: Pick<ImportRecord, 'id' | 'undone'>,
  by: { at: string; userName: string },
  undone: { restored: number; deleted: number; discarded?: number; kept: UndoPlan['kept'] },
): Promise<void> => {
  const { kept, ...now } = undone;
  const discarded = (before?.discarded ?? 0) + (now.discarded ?? 0);
  const counts = {
    restored: (before?.restored ?? 0) + now.restored,
    deleted: (before?.deleted ?? 0) + now.deleted,
    ...(discarded === 0 ? {} : { discarded }),
  };
  const left = new Set(kept.map(({ productId }) => productId));
  const spent = (await findWritten(queries, id)).filter(({ productId }) => !left.has(productId));
  await inBatches(
    spent.map(({ productId }) => productId),
    async (batch) => {
      await queries
        .deleteFrom('import_products')
        .where('import_id', '=', id)
        .where('product_id', 'in', batch)
        .execute();
      return [];
    },
  );
  await queries
    .updateTable('imports')
    .set({
      undone_at: by.at,
      undone_by: by.userName,
      undone: JSON.stringify({ ...counts, keptCount: kept.length, kept: kept.slice(0, 500) }),
    })
    .where('id', '=', id)
    .execute();
};

/** The mappings of the latest imports, newest first. */
export const findMappings = (
  queries: Queries,
): Promise<{ mapping: string | null; fileName: string; at: string }[]> =>
  queries
    .selectFrom('imports')
    .select(['mapping', 'file_name as fileName', 'at'])
    .where('mapping', 'is not', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** How many products of imports are deleted in one transaction: an import may name a hundred thousand. */
const productsAtOnce = 5_000;

/** Deletes a product's place in an import, of at most so many; returns how many. */
const deleteWritten = async (queries: Queries, importId: number, most: number): Promise<number> => {
  const rows = await queries
    .selectFrom('import_products')
    .select('product_id')
    .where('import_id', '=', importId)
    .orderBy('product_id')
    .limit(most)
    .execute();
  const last = rows.at(-1);
  if (last)
    await queries
      .deleteFrom('import_products')
      .where('import_id', '=', importId)
      .where('product_id', '<=', last.product_id)
      .execute();
  return rows.length;
};

/**
 * Deletes imports, of a large one its products first, so that some may remain. Returns the number deleted. The file cleanup
 * then deletes their files.
 */
export const deleteImports = async (queries: Queries, ids: readonly number[]): Promise<number> => {
  let left = productsAtOnce;
  let deleted = 0;
  for (const id of ids) {
    left -= await deleteWritten(queries, id, left);
    if (left === 0) break;
    await queries.deleteFrom('imports').where('id', '=', id).execute();
    deleted += 1;
  }
  return deleted;
};

const deletedAtOnce = 200;

/** Deletes imports from before this instant. Others have their turn in between. */
export const deleteOldImports = async (database: Database, before: string): Promise<void> => {
  for (;;) {
    const isOver = await database.write(async (queries) => {
      const old = await queries
        .selectFrom('imports')
        .select('id')
        .where('at', '<', before)
        .orderBy('id')
        .limit(deletedAtOnce)
        .execute();
      const deleted = await deleteImports(
        queries,
        old.map(({ id }) => id),
      );
      return deleted === old.length && old.length < deletedAtOnce;
    });
    if (isOver) return;
    await breathe();
  }
};
