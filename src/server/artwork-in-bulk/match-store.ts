import { codeKey, skuKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';

/** A product that has one of the searched texts as a code. */
export interface CodeHit {
  id: number;
  code: 'sku' | 'clientSku' | 'barcode' | 'code';
  /** The key that matched. */
  key: string;
}

/** More products than a person would choose among. */
const mostHits = 60;

/** The products with one of these codes, of all clients if `clientId` is null. Each key is looked up in its index. */
export const findProductsByCodes = async (
  queries: Queries,
  { skus, codes }: { skus: readonly string[]; codes: readonly string[] },
  clientId: number | null,
): Promise<CodeHit[]> => {
  const keyed = async (
    code: Exclude<CodeHit['code'], 'code'>,
    column: 'sku_key' | 'client_sku_key' | 'barcode_key',
    keys: readonly string[],
  ): Promise<CodeHit[]> => {
    if (keys.length === 0) return [];
    const rows = await queries
      .selectFrom('client_products')
      .select(['id', `${column} as key`])
      .where(column, 'in', keys)
      .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
      .orderBy('id')
      .limit(mostHits)
      .execute();
    return rows.map(({ id, key }) => ({ id, code, key: key ?? '' }));
  };
  const carried = async (): Promise<CodeHit[]> => {
    if (codes.length === 0) return [];
    const rows = await queries
      .selectFrom('product_codes')
      .select(['client_product_id as id', 'code_key as key'])
      .where('code_key', 'in', codes)
      .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
      .orderBy('client_product_id')
      .limit(mostHits)
      .execute();
    return rows.map(({ id, key }) => ({ id, code: 'code', key }));
  };
  return [
    ...(await keyed('sku', 'sku_key', skus)),
    ...(await keyed('clientSku', 'client_sku_key', skus)),
    ...(await keyed('barcode', 'barcode_key', codes)),
    ...(await carried()),
  ];
};

/** The keys under which texts may be stored as codes. */
export const keysOfTexts = (texts: readonly string[]): { skus: string[]; codes: string[] } => ({
  skus: [...new Set(texts.map((text) => skuKey(text)))].filter((key) => key !== ''),
  codes: [...new Set(texts.flatMap((text) => codeKey(text) ?? []))],
});
