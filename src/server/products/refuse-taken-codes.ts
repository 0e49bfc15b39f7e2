import { Problem } from '#domain/contract/problem.ts';
import type { Product } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { gtinKeysOf, GtinOwners } from './gtin-owners.ts';

/** A product and its new codes; a new product has no id. */
type Wanted = Pick<Product, 'clientId'> & {
  id?: number;
  codes: readonly Pick<ProductCode, 'code' | 'kind'>[];
};

/** Refuses a GTIN that another product of the same client has, and names that product. */
export const refuseTakenCodes = async (queries: Queries, { id, clientId, codes }: Wanted): Promise<void> => {
  const keys = gtinKeysOf(codes);
  const taken = (await GtinOwners.find(queries, keys)).takenFrom({ id, clientId }, keys);
  const [first] = taken;
  if (!first) return;
  const places = new Map(codes.map(({ code }, place) => [codeKey(code), place]));
  throw new Problem('product.code_taken', {
    ...saidBy(takenBy(first.sku)),
    fields: Object.fromEntries(
      taken.map(({ key, sku }) => [`codes.${places.get(key) ?? 0}.code`, takenBy(sku)]),
    ),
    ...(first.ownerId === undefined ? {} : { existingId: first.ownerId }),
  });
};

const takenBy = (sku: string) => said('cell.code_taken', { sku });
