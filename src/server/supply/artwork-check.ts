import { artworkFindings } from '#domain/artwork/findings.ts';
import type { Queries } from '../db/database.ts';
import { findFacts } from '../files/store.ts';
import type { CurrentArtwork } from './current-artwork.ts';

/** Whose goods a code is of is the portal's to check; a supplier checks what it prints. */
const ofProducts: ReadonlySet<string> = new Set(['other_code', 'missing_code']);

/** The files of a label, each with what its check finds wrong for printing; null while a file has not been read. */
export const findArtworkFaultsOf = async (
  queries: Queries,
  {
    labelSku,
    labelSize,
    artwork,
    currentYear,
  }: { labelSku: string; labelSize: string; artwork: readonly CurrentArtwork[]; currentYear: number },
): Promise<(CurrentArtwork & { faults: string[] | null })[]> => {
  const facts = await findFacts(
    queries,
    artwork.map(({ key }) => key),
  );
  const label = { labelSku, labelSize, labelOrientation: null, labelType: null };
  const product = { sku: labelSku, clientSku: null, barcode: null };
  return artwork.map((file) => {
    const known = facts.get(file.key);
    if (!known) return { ...file, faults: null };
    const faults = artworkFindings(known, { label, product, currentYear })
      // Nothing was found wrong with a file that cannot be read, and nothing right.
      .filter(({ isFault, code }) => (isFault || code === 'unread') && !ofProducts.has(code))
      .map(({ sentence }) => sentence);
    return { ...file, faults };
  });
};
