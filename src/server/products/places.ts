import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { asSent } from '#domain/codes/as-sent.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import { listedKeysOf } from '#domain/codes/listed-key.ts';
import { readCode } from '#domain/codes/read-code.ts';
import { placesOf, type ReadKeys } from '#domain/products/code-places.ts';
import type { CodePlace } from '#domain/products/code-place.ts';
import type { Product } from '#domain/products/contract.ts';
import { shownLabels, type Labelled } from '#domain/products/shown-labels.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findFacts } from '../files/store.ts';
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

/** What the artwork check has read in the files of a product's labels. */
export const findReadKeys = async (queries: Queries, product: Product): Promise<ReadKeys> => {
  const files = shownLabels(product).flatMap(({ artworkFiles }) => artworkFiles);
  if (files.length === 0) return noFiles;
  const facts = await findFacts(queries, [...new Set(files)]);
  const keys = new Map(files.map((file) => [file, keysIn(facts.get(file))]));
  return (file) => keys.get(file) ?? new Set();
};

/** A product with the places of all its codes, stated and derived. */
export const withPlaces = async <T extends Product>(queries: Queries, product: T): Promise<T> => ({
  ...product,
  places: placesOf({ ...product, labels: shownLabels(product) }, await findReadKeys(queries, product)),
});

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
