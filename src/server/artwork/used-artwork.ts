import { findingOf, type Finding } from '#domain/artwork/file-findings.ts';
import { artworkFindings, type ArtworkUse } from '#domain/artwork/findings.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import type { Product } from '#domain/products/contract.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findFacts, findOriginalNames } from '../files/store.ts';

/** A stored artwork file, with the label and product that use it. */
export interface UsedArtwork extends Omit<ArtworkUse, 'currentYear'> {
  key: string;
}

/** The stored artwork files of a product's labels, also of its flat fields if it has no others; without files on other sites. */
export const artworkOfProduct = (product: Product): UsedArtwork[] =>
  shownLabels(product).flatMap((label) =>
    label.artworkFiles.flatMap((value) => {
      const key = keyOfValue(value);
      return key === null ? [] : [{ key, label, product }];
    }),
  );

/** A fault of a file that is used. */
export interface ArtworkFault extends Finding {
  /** The key and the name of the file; no name if it is gone. */
  artworkKey: string;
  fileName: string | null;
}

/** The faults of these files. A file that has not been read yet counts as a fault. */
export const findArtworkFaults = async (
  queries: Queries,
  used: readonly UsedArtwork[],
  at: string,
): Promise<ArtworkFault[]> => {
  const keys = [...new Set(used.map(({ key }) => key))];
  const names = await findOriginalNames(queries, keys);
  const facts = await findFacts(queries, keys);
  const currentYear = new Date(at).getUTCFullYear();
  return used.flatMap(({ key, label, product }): ArtworkFault[] => {
    const fileName = names.get(key) ?? null;
    const of = { artworkKey: key, fileName };
    if (fileName === null) return [{ ...findingOf('gone', said('artwork.gone')), ...of }];
    const known = facts.get(key);
    if (!known) return [{ ...findingOf('unchecked', said('artwork.unchecked')), ...of }];
    return artworkFindings(known, { label, product, currentYear }).flatMap(({ isFault, ...finding }) =>
      isFault ? [{ ...finding, ...of }] : [],
    );
  });
};
