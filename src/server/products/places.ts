import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { asSent } from '#domain/codes/as-sent.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import { listedKeysOf } from '#domain/codes/listed-key.ts';
import { readCode } from '#domain/codes/read-code.ts';
import { placesOf, type ReadKeys } from '#domain/products/code-places.ts';
import type { CodePlace } from '#domain/products/code-place.ts';
import type { Label, Product } from '#domain/products/contract.ts';
import { shownLabels, type Labelled } from '#domain/products/shown-labels.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { factsIn, findStoredFacts, type StoredFactsByKey } from '../files/store.ts';
import { refuseFaults } from '../files/references.ts';

/** The keys of the codes in a file as they stand there: of a case, not also of the unit in it. */
const keysIn = (facts: ArtworkFacts | undefined): ReadonlySet<string> =>
  new Set(
    facts?.state === 'read'
      ? facts.codes.flatMap((code) => {
          // The year decides the century of dates, which no key contains.
          const [same = []] = readCode(asSent(code), { currentYear: 2000, sites: [] }).keys;
          return listedKeysOf(same);
        })
      : [],
  );

const noFiles: ReadKeys = () => new Set();

/** A product as far as it says which artwork is on its labels. */
export type WithArtwork = Pick<Label, 'artworkFiles'> & { labels: readonly Pick<Label, 'artworkFiles'>[] };

/** The artwork of the labels that a page shows, each file once. */
export const artworkOnLabels = ({ labels, artworkFiles }: WithArtwork): readonly string[] =>
  labels.length > 0 ? [...new Set(labels.flatMap((label) => label.artworkFiles))] : artworkFiles;

/** What is stored of the artwork of a product's labels: the places of its codes are derived from that and the product alone. */
export const findFactsOfLabels = (queries: Queries, product: WithArtwork): Promise<StoredFactsByKey> =>
  findStoredFacts(queries, artworkOnLabels(product));

const readKeysIn = (stored: StoredFactsByKey): ReadKeys => {
  if (stored.size === 0) return noFiles;
  const facts = factsIn(stored);
  const keys = new Map([...stored.keys()].map((file) => [file, keysIn(facts.get(file))]));
  return (file) => keys.get(file) ?? new Set();
};

/** What the artwork check has read in the files of a product's labels. */
export const findReadKeys = async (queries: Queries, product: Product): Promise<ReadKeys> =>
  readKeysIn(await findFactsOfLabels(queries, product));

/** A product with the places of all its codes, stated, or derived from what is stored of its artwork. */
export const placedBy = <T extends Product>(product: T, stored: StoredFactsByKey): T => ({
  ...product,
  places: placesOf({ ...product, labels: shownLabels(product) }, readKeysIn(stored)),
});

/** A product with the places of all its codes, stated and derived. */
export const withPlaces = async <T extends Product>(queries: Queries, product: T): Promise<T> =>
  placedBy(product, await findFactsOfLabels(queries, product));

/** Throws `request.invalid` if a place names no code or no label of the product. */
export const refuseStrangePlaces = (
  product: Labelled & Pick<Product, 'sku' | 'clientSku' | 'barcode' | 'codes'>,
  given: readonly CodePlace[] | undefined,
): void => {
  if (given === undefined || given.length === 0) return;
  const labels = shownLabels(product);
  const bare = { ...product, labels };
  const known = new Set([
    ...placesOf({ ...bare, places: [] }, noFiles).map(({ code }) => codeKey(code)),
    ...labels.map(({ labelSku }) => labelSku !== null && codeKey(labelSku)),
  ]);
  const faults: Record<string, Said> = {};
  for (const [index, { code, labelId }] of given.entries()) {
    if (!known.has(codeKey(code))) faults[`places.${index}.code`] = said('refusal.no_such_code');
    if (labelId !== null && !labels.some(({ id }) => id === labelId))
      faults[`places.${index}.labelId`] = said('refusal.no_such_label');
  }
  refuseFaults(faults);
};
