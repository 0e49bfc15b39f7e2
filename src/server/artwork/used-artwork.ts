import { artworkFindings, type ArtworkUse } from '#domain/artwork/findings.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import type { Product } from '#domain/products/contract.ts';
import type { Queries } from '../db/database.ts';
import { findFacts, findOriginalNames } from '../files/store.ts';

/** A stored artwork file, with the label and product that use it. */
export interface UsedArtwork extends Omit<ArtworkUse, 'currentYear'> {
  key: string;
}

/** The stored artwork files of a product's labels, without files on other sites. */
export const artworkOfProduct = (product: Product): UsedArtwork[] =>
  product.labels.flatMap((label) =>
    label.artworkFiles.flatMap((value) => {
      const key = keyOfValue(value);
      return key === null ? [] : [{ key, label, product }];
    }),
  );

/** The faults of these files, a sentence each. A file that has not been read yet counts as a fault. */
export const findArtworkFaults = async (
  queries: Queries,
  used: readonly UsedArtwork[],
  at: string,
): Promise<string[]> => {
  const keys = [...new Set(used.map(({ key }) => key))];
  const names = await findOriginalNames(queries, keys);
  const facts = await findFacts(queries, keys);
  const currentYear = new Date(at).getUTCFullYear();
  return used.flatMap(({ key, label, product }) => {
    const name = names.get(key);
    if (name === undefined) return 'An artwork file is gone.';
    const known = facts.get(key);
    if (!known) return `${name}: its check is not done yet. Please try again in a moment.`;
    return artworkFindings(known, { label, product, currentYear })
      .filter(({ isFault }) => isFault)
      .map(({ sentence }) => `${name}: ${sentence}`);
  });
};
