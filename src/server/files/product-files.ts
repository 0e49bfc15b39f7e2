import type { FileInfo } from '#domain/files/contract.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import type { Product } from '#domain/products/contract.ts';
import type { Queries } from '../db/database.ts';
import { findFiles } from './store.ts';

/** The stored files of a product without duplicates: pictures, artwork, videos. */
export const filesOfProduct = async (queries: Queries, product: Product): Promise<FileInfo[]> => {
  const values = [
    ...product.images,
    ...product.labels.flatMap(({ artworkFiles }) => artworkFiles),
    ...product.artworkFiles,
    ...product.tutorialVideos.map(({ videoSource }) => videoSource),
  ];
  const keys = [...new Set(values.flatMap((value) => keyOfValue(value) ?? []))];
  const known = new Map((await findFiles(queries, keys)).map((file) => [file.key, file]));
  return keys.flatMap((key) => {
    const file = known.get(key);
    if (!file) return [];
    const { originalFilename, contentType, size } = file;
    return [{ key, originalFilename, contentType, size }];
  });
};
