import { randomUUID } from 'node:crypto';
import type { InventoryDraft } from '#domain/inventory/contract.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Label } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import type { JobState } from '#domain/printing/job.ts';
import { PrinterDraft } from '#domain/printing/printer.ts';
import { catalogueFields, productFields } from '#domain/products/product-fields.ts';
import { blankRecord, fieldsOf } from '#domain/record/fields.ts';
import { searchKey, skuKey } from '#domain/codes/code-key.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import type { Database, Queries } from '#server/db/database.ts';
import { insertItems, insertMovements } from '#server/inventory/write-store.ts';
import { inBatches } from '#server/in-batches.ts';
import { findCatalogue, insertCatalogue } from '#server/products/lock-store.ts';
import { insertPrinter } from '#server/printers/printer-store.ts';
import { insertCodes } from '#server/products/codes-store.ts';
import { insertLabels, insertProducts, rowsOfNew, type NewProduct } from '#server/products/write-store.ts';
import { insertUser } from '#server/users/store.ts';
import { learnWords } from '#server/products/search/words-store.ts';

const at = '2026-01-10T09:30:00.000Z';

/** Adds an editor, Ana Field <ana@example.com>, who has no password yet; returns the id. */
export const addAna = (database: Database, madeAt = at): Promise<number> =>
  database.write((queries) =>
    insertUser(queries, {
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'Field',
      passwordHash: '',
      role: 'editor',
      isEmailVerified: true,
      at: madeAt,
    }),
  );

/** Adds a client and returns its id. */
export const addClient = (
  database: Database,
  name: string,
  texts: { aboutUs?: string } = {},
): Promise<number> =>
  database.write(async (queries) => {
    const { id } = await queries
      .insertInto('clients')
      .values({
        name,
        name_key: searchKey(name),
        image: null,
        about_us: texts.aboutUs ?? null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** The fields of a product that a test sets; all others are empty. */
export interface ProductSketch {
  sku: string;
  itemDescription?: string;
  barcode?: string;
  caseQuantity?: number;
  layerQuantity?: number;
  palletQuantity?: number;
  clientId?: number;
  clientSku?: string;
  images?: string[];
  codes?: ProductCode[];
  labels?: Partial<Label>[];
}

const addBatch = async (queries: Queries, batch: readonly NewProduct[]): Promise<number[]> => {
  const ids = await insertProducts(queries, batch, rowsOfNew(batch, { userId: null, at }));
  const made = batch.map(({ values, labels }, nth) => ({ ...values, id: ids[nth] ?? 0, labels }));
  await insertLabels(
    queries,
    made.map(({ id, labels }) => ({ productId: id, labels })),
  );
  await insertCodes(queries, made);
  return ids;
};

/** Adds products and returns their ids in order. An existing SKU keeps its catalogue row. */
export const addProducts = (database: Database, sketches: readonly ProductSketch[]): Promise<number[]> =>
  database.write(async (queries) => {
    const catalogue = sketches.map((sketch) => ({
      ...blankRecord(catalogueFields),
      sku: sketch.sku,
      itemDescription: sketch.itemDescription ?? null,
      barcode: sketch.barcode ?? null,
      caseQuantity: sketch.caseQuantity ?? null,
      layerQuantity: sketch.layerQuantity ?? null,
      palletQuantity: sketch.palletQuantity ?? null,
      images: sketch.images ?? [],
      skuKey: skuKey(sketch.sku),
    }));
    const isFirst = new Map(catalogue.toReversed().map((row) => [row.skuKey, row]));
    await insertCatalogue(
      queries,
      catalogue.filter((row) => isFirst.get(row.skuKey) === row),
      at,
    );
    const rows = await findCatalogue(queries, [...isFirst.keys()]);
    const products = sketches.map(({ sku, clientId = null, clientSku = null, codes = [], labels = [] }) => {
      const row = rows.get(skuKey(sku));
      if (!row) throw new Error(`The catalogue has no row for ${sku}.`);
      return {
        masterId: row.id,
        values: {
          ...blankRecord(productFields),
          ...fieldsOf(catalogueFields, row),
          sku,
          clientId,
          clientSku,
          codes,
        },
        labels: labels.map((label) => ({ id: randomUUID(), ...blankLabel, ...label })),
      };
    });
    const ids = await inBatches(products, (batch) => addBatch(queries, batch));
    await learnWords(
      queries,
      sketches.flatMap(({ itemDescription }) => itemDescription ?? []),
    );
    return ids;
  });

/** Adds a product and returns its id. */
export const addProduct = async (database: Database, sketch: ProductSketch): Promise<number> => {
  const [id] = await addProducts(database, [sketch]);
  if (id === undefined) throw new Error('The product was not added.');
  return id;
};

/** The fields of a label stock item that a test sets; all others have defaults. */
export type ItemSketch = Partial<InventoryDraft>;

/** Adds label stock items and returns their ids in order. The movements of their stock have no user. */
export const addItems = (database: Database, sketches: readonly ItemSketch[]): Promise<number[]> =>
  database.write(async (queries) => {
    const ids: number[] = [];
    for (const sketch of sketches) {
      const draft = {
        labelSku: 'L-1',
        supplierCode: 'S-1',
        supplierName: 'Paper Co',
        labelSize: '100 x 50',
        storage: 'Rack A1',
        stockOnHand: 0,
        ...sketch,
      };
      for (const { id, stockOnHand } of await insertItems(queries, [draft], at)) {
        ids.push(id);
        if (stockOnHand > 0)
          await insertMovements(queries, [{ itemId: id, kind: 'received', quantity: stockOnHand }], {
            userId: null,
            at,
          });
      }
    }
    return ids;
  });

/** Adds a label stock item and returns its id. */
export const addItem = async (database: Database, sketch: ItemSketch): Promise<number> => {
  const [id] = await addItems(database, [sketch]);
  if (id === undefined) throw new Error('The item was not added.');
  return id;
};

/** Adds a tutorial and returns its id. */
export const addTutorial = (database: Database, title: string): Promise<number> =>
  database.write(async (queries) => {
    const { id } = await queries
      .insertInto('tutorials')
      .values({
        title,
        description: null,
        video_url: 'https://youtu.be/dQw4w9WgXcQ',
        category: 'SOPs',
        video_source: 'youtube',
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** Adds a printer on this machine for labels of 100 x 50 mm; returns its id. A held one is sent nothing. */
export const addPrinter = (
  database: Database,
  {
    name = 'Bench 1',
    port = 9100,
    isHeld = false,
    ...media
  }: Partial<Omit<PrinterDraft, 'address'>> & {
    isHeld?: boolean;
  } = {},
): Promise<number> =>
  database.write(async (queries) => {
    const id = await insertPrinter(queries, { ...blankPrinter, ...media, name, port }, at);
    if (isHeld)
      await queries
        .updateTable('printers')
        .set({ next_try_at: '2999-12-31T00:00:00.000Z' })
        .where('id', '=', id)
        .execute();
    return id;
  });

const blankPrinter = PrinterDraft.parse({
  name: 'Bench 1',
  language: 'zpl',
  address: '127.0.0.1',
  port: 9100,
  dotsPerMm: 8,
  mediaWidthMm: 100,
  mediaHeightMm: 50,
});

/** What a row of a print job of one label has, whoever made it. */
export const plainJob = {
  printer_name: 'Bench',
  product_id: 1,
  sku: 'S',
  label_id: 'l',
  layout: 'barcode',
  fields: '{}',
  quantity: 1,
  waiting_since: null,
  release: null,
  client_release: null,
  content: '',
  sha256: '',
  byte_count: 0,
};

/** Adds a print job of one label for the first printer, without the printing of it; returns its id. */
export const addPrintJob = (
  database: Database,
  {
    userId,
    state,
    createdAt,
    said = null,
  }: { userId: number; state: JobState; createdAt: string; said?: StoredSaid | null },
): Promise<number> =>
  database.write(async (queries) => {
    const printer = await queries.selectFrom('printers').select('id').executeTakeFirstOrThrow();
    const { id } = await queries
      .insertInto('print_jobs')
      .values({
        printer_id: printer.id,
        ...plainJob,
        state,
        said: said && JSON.stringify(said),
        created_by: userId,
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queries.insertInto('print_pieces').values({ job_id: id, first: 1, last: 1, state }).execute();
    return id;
  });
