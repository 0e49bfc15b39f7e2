import type { FileInfo } from '#domain/files/contract.ts';
import type { Product } from '#domain/products/contract.ts';
import { fileKeysOfProduct } from '#domain/products/file-keys.ts';
import type { Queries } from '../db/database.ts';
import { findFacts, findFiles } from '../files/store.ts';

/** The stored files of a product (pictures, artwork and videos) without duplicates. */
export const filesOfProduct = async (queries: Queries, product: Product): Promise<FileInfo[]> => {
  const keys = fileKeysOfProduct(product);
  const known = new Map((await findFiles(queries, keys)).map((file) => [file.key, file]));
  const facts = await findFacts(queries, keys);
  return keys.flatMap((key) => {
    const file = known.get(key);
    if (!file) return [];
    const { originalFilename, contentType, size } = file;
    return [{ key, originalFilename, contentType, size, facts: facts.get(key) ?? null }];
  });
};
