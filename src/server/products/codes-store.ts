import { sql, type RawBuilder } from 'kysely';
import type { Product } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { jsonRows } from '../db/json-rows.ts';
import { inBatches } from '../in-batches.ts';

const columns = {
  code: 'code',
  kind: 'kind',
  level: 'level',
  pieces: 'pieces',
  isCheckedByHand: 'is_checked_by_hand',
} as const;

/** A code in the form that a statement returns. */
export type CodeRow = Omit<ProductCode, 'isCheckedByHand'> & { isCheckedByHand: 0 | 1 };

/** Selects the codes of the current `client_products as cp`, in order. Parse with `rowsIn` and `codeOf`. */
export const codesOfProduct = (queries: Queries): RawBuilder<unknown> =>
  jsonRows(queries, {
    columns,
    from: sql`from product_codes where client_product_id = cp.id`,
    orderBy: 'position',
  });

/** Selects the current product's code with this key, as a list. */
export const codeWithKey = (queries: Queries, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  jsonRows(queries, {
    columns,
    from: sql`from product_codes where client_product_id = cp.id and code_key = ${key}`,
    orderBy: 'position',
  });

/** A code from its row. The order of the fields is fixed, because codes are compared as JSON. */
export const codeOf = ({ code, kind, level, pieces, isCheckedByHand }: CodeRow): ProductCode => ({
  code,
  kind,
  level,
  pieces,
  isCheckedByHand: isCheckedByHand === 1,
});

/** The part of a product that storing its codes needs. */
type WithCodes = Pick<Product, 'id' | 'clientId' | 'codes'>;

/** Inserts the codes of products that have none. */
export const insertCodes = async (queries: Queries, products: readonly WithCodes[]): Promise<void> => {
  const rows = products.flatMap(({ id, clientId, codes }) =>
    codes.map(({ code, kind, level, pieces, isCheckedByHand }, position) => ({
      client_product_id: id,
      client_id: clientId,
      position,
      code,
      code_key: codeKey(code) ?? '',
      kind,
      level,
      pieces,
      is_checked_by_hand: isCheckedByHand ? (1 as const) : (0 as const),
    })),
  );
  await inBatches(rows, async (batch) => {
    await queries.insertInto('product_codes').values(batch).execute();
    return [];
  });
};

/** Replaces the codes of products. Deletes all old ones first, because two products may swap a code. */
export const replaceCodes = async (queries: Queries, products: readonly WithCodes[]): Promise<void> => {
  await inBatches(products, async (batch) => {
    await queries
      .deleteFrom('product_codes')
      .where(
        'client_product_id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute();
    return [];
  });
  await insertCodes(queries, products);
};

/** A product that has a GTIN, and the key of the GTIN. */
export interface Carrier {
  key: string;
  productId: number;
  clientId: number | null;
  sku: string;
}

/** The products of all clients that have one of these GTINs, given as keys. */
export const findCarriers = (queries: Queries, keys: readonly string[]): Promise<Carrier[]> =>
  inBatches(keys, (batch) =>
    queries
      .selectFrom('product_codes as pc')
      .innerJoin('client_products as cp', 'cp.id', 'pc.client_product_id')
      .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
      .select(['pc.code_key as key', 'cp.id as productId', 'pc.client_id as clientId', 'mp.sku'])
      .where('pc.kind', '=', 'gtin')
      .where('pc.code_key', 'in', batch)
      .execute(),
  );
