import { Problem } from '#domain/contract/problem.ts';
import type { Product } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { said, sayInEnglish } from '#domain/words/say.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { findCarriers } from './codes-store.ts';

/** A product and its new codes; a new product has no id. */
type Wanted = Pick<Product, 'clientId'> & {
  id?: number;
  codes: readonly Pick<ProductCode, 'code' | 'kind'>[];
};

/** Refuses a GTIN that another product of the same client has, and names that product. */
export const refuseTakenCodes = async (queries: Queries, { id, clientId, codes }: Wanted): Promise<void> => {
  const places = new Map<string, number>();
  for (const [place, { code, kind }] of codes.entries())
    if (kind === 'gtin') places.set(codeKey(code) ?? '', place);
  const carriers = await findCarriers(queries, [...places.keys()]);
  const taken = carriers.filter((one) => one.clientId === clientId && one.productId !== id);
  const [first] = taken;
  if (!first) return;
  throw new Problem('product.code_taken', {
    message: takenBy(first.sku),
    fields: Object.fromEntries(
      taken.map(({ key, sku }) => [`codes.${places.get(key) ?? 0}.code`, takenBy(sku)]),
    ),
    existingId: first.productId,
  });
};

const takenBy = (sku: string): string => sayInEnglish(said('cell.code_taken', { sku }));
