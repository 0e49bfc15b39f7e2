import { sql, type RawBuilder } from 'kysely';
import type { ProductSummary, SearchHit } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../../db/database.ts';
import { compiledQuery, type Places } from '../../db/compiled-query.ts';
import { productOf, selectProducts } from '../detail-store.ts';
import { summaryOfProduct } from '../summary-store.ts';

/** A code as the keys that products may have for it. */
export interface CodeLookup {
  /** The text as a SKU key. */
  sku: string;
  /** The text as a barcode key. */
  code: string;
}

/** A found product, with `matchedCode` if it has the exact code. */
export type Found = ProductSummary & Pick<SearchHit, 'matchedCode' | 'carriedCode' | 'product'>;

interface ClientShape {
  hasClient: boolean;
}

/** The maximum number of products found by one code. */
export const mostExact = 500;

/** Narrows `client_products as cp` to one client. */
export const ofClient = ({ hasClient }: ClientShape, at: Places<{ clientId: number }>): RawBuilder<unknown> =>
  hasClient ? sql`and cp.client_id = ${at.clientId}` : sql``;

/** The placeholders for the keys of all codes. */
interface KeyPlaces {
  skus: readonly RawBuilder<unknown>[];
  codes: readonly RawBuilder<unknown>[];
}

/** One index look-up per column: an `or` of the conditions is not reliably planned so. May return an id twice. */
export const withAnyOf = (
  shape: ClientShape,
  at: Places<{ clientId: number }>,
  keys: KeyPlaces,
): RawBuilder<unknown> => {
  const [skus, codes] = [sql.join(keys.skus), sql.join(keys.codes)];
  const keyed = [
    sql`cp.sku_key in (${skus})`,
    sql`cp.client_sku_key in (${skus})`,
    sql`cp.barcode_key in (${codes})`,
  ];
  const selects = keyed.map(
    (key) => sql`select cp.id from client_products cp where ${key} ${ofClient(shape, at)}`,
  );
  // The rows of codes repeat the client, so their index answers this alone.
  const ofCodes = shape.hasClient ? sql`and pc.client_id = ${at.clientId}` : sql``;
  selects.push(
    sql`select pc.client_product_id as id from product_codes pc where pc.code_key in (${codes}) ${ofCodes}`,
  );
  return sql.join(selects, sql` union all `);
};

type ExactValues = Record<`sku${number}` | `code${number}`, string> & { clientId: number };

/**
 * Whole products by their codes, with one index look-up per key. As a prepared statement it takes a tenth of the time
 * of the statement with a text search, which must be planned each time.
 */
const byCodes = compiledQuery(
  { isNamed: true },
  (queries, at: Places<ExactValues>, shape: ClientShape & { count: number }) => {
    const numbers = Array.from({ length: shape.count }, (_, number) => number);
    const skus = numbers.flatMap((number) => at[`sku${number}`] ?? []);
    const codes = numbers.flatMap((number) => at[`code${number}`] ?? []);
    return selectProducts(queries)
      .select(['cp.sku_key', 'cp.client_sku_key', 'cp.barcode_key'])
      .where('cp.id', 'in', sql<number>`(${withAnyOf(shape, at, { skus, codes })})`)
      .orderBy('cp.id', 'desc')
      .limit(sql.lit(mostExact))
      .compile();
  },
);

/**
 * Products with any of these codes as SKU, client SKU, barcode or other code, newest first. A single one is complete.
 */
export const findByCodes = async (
  queries: Queries,
  lookups: readonly CodeLookup[],
  clientId: number | undefined,
): Promise<Found[]> => {
  const values: ExactValues = { clientId: clientId ?? 0 };
  for (const [number, { sku, code }] of lookups.entries()) {
    values[`sku${number}`] = sku;
    values[`code${number}`] = code;
  }
  const rows = await byCodes(queries, values, { count: lookups.length, hasClient: clientId !== undefined });
  const keys = new Set(lookups.map(({ code }) => code));
  return rows.map((row) => {
    const product = productOf(row);
    const carried = product.codes.find(({ code }) => keys.has(codeKey(code) ?? ''));
    return {
      ...summaryOfProduct(row, product),
      ...exactMatch(row, lookups, carried),
      ...(rows.length === 1 ? { product } : {}),
    };
  });
};

type KeyRow = Record<'client_sku_key' | 'barcode_key', string | null> & { sku_key: string };

/** The kind of code by which a row was found. `carried` is the row of `product_codes` that has the key. */
export const exactMatch = (
  row: KeyRow,
  lookups: readonly CodeLookup[],
  carried: ProductCode | undefined,
): Pick<Found, 'matchedCode' | 'carriedCode'> => ({
  matchedCode: matchedIn(row, lookups),
  ...(carried ? { carriedCode: carried } : {}),
});

const matchedIn = (row: KeyRow, lookups: readonly CodeLookup[]): SearchHit['matchedCode'] => {
  if (lookups.some(({ sku }) => row.sku_key === sku)) return 'sku';
  if (lookups.some(({ sku }) => row.client_sku_key === sku)) return 'clientSku';
  return lookups.some(({ code }) => row.barcode_key === code) ? 'barcode' : 'code';
};
