import { keyOfValue } from '../files/storage-key.ts';
import type { Product } from './contract.ts';

export const fileKeysOfProduct = (product: Product): string[] => {
  const values = [
    ...product.images,
    ...product.labels.flatMap(({ artworkFiles }) => artworkFiles),
    ...product.artworkFiles,
    ...product.tutorialVideos.map(({ videoSource }) => videoSource),
  ];
  return [...new Set(values.flatMap((value) => keyOfValue(value) ?? []))];
};
