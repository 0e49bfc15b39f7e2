import type { Roll, RollArtwork, RollFit } from '#domain/rolls/contract.ts';
import { artworkOf, fitOf, misfitOf } from '#domain/rolls/fit.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import * as limits from '#domain/limits.ts';
import type { Queries } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';
import { findCurrentReleases, findProductsWithLabel, releasesOf, type ProductRelease } from './fits-store.ts';

/** The products that have this roll's label, and whether it fits the current release of each. */
export const findFits = async (queries: Queries, roll: Roll): Promise<RollFit[]> => {
  const printed = { labelSku: roll.item.labelSku, sha256: roll.artwork.sha256 };
  const products = await findProductsWithLabel(queries, printed.labelSku, limits.roll.products);
  const releases = await findCurrentReleases(
    queries,
    products.map(({ productId }) => productId),
  );
  const seen = products.flatMap((product) => {
    const release = releases.get(product.productId);
    return release ? [{ product, release: release.number, fit: fitOf(release.content, printed) }] : [];
  });
  const names = await findOriginalNames(
    queries,
    seen.flatMap(({ fit }) => ('wants' in fit ? fit.wants : [])),
  );
  return seen.map(({ product, release, fit }) => {
    const misfit = misfitOf(fit, { release, printedFrom: roll.artwork.name, names });
    return { ...product, release, fits: fit.fits, said: misfit, sentence: misfit && sayInEnglish(misfit) };
  });
};

/** Files of a label, with the SKUs of the products that have them. */
type FoundFiles = Map<string, { sha256: string; skus: Set<string>; isCurrent: boolean }>;

const noteFiles = (
  found: FoundFiles,
  labelSku: string,
  { content, isCurrent, sku }: Pick<ProductRelease, 'content'> & { isCurrent: boolean; sku: string },
): void => {
  for (const [key, sha256] of artworkOf(content, labelSku) ?? []) {
    const known = found.get(key) ?? { sha256, skus: new Set(), isCurrent: false };
    known.skus.add(sku);
    known.isCurrent ||= isCurrent;
    found.set(key, known);
  }
};

/** The files with their names. One that is no longer stored cannot be compared, and is left out. */
const named = async (queries: Queries, found: FoundFiles): Promise<RollArtwork[]> => {
  const names = await findOriginalNames(queries, [...found.keys()]);
  return [...found].flatMap(([key, { sha256, skus, isCurrent }]) => {
    const name = names.get(key);
    return name === undefined ? [] : [{ key, name, sha256, skus: [...skus], isCurrent }];
  });
};

/** The current releases of the products that have a label with this SKU, each with the product's SKU. */
const findCurrentWith = async (queries: Queries, labelSku: string) => {
  const products = await findProductsWithLabel(queries, labelSku, limits.roll.products);
  const releases = await findCurrentReleases(
    queries,
    products.map(({ productId }) => productId),
  );
  return products.flatMap(({ productId, sku }) => {
    const release = releases.get(productId);
    return release ? [{ ...release, sku }] : [];
  });
};

/** The artwork files of the current releases that have a label with this SKU. */
export const findCurrentArtwork = async (queries: Queries, labelSku: string): Promise<RollArtwork[]> => {
  const found: FoundFiles = new Map();
  for (const one of await findCurrentWith(queries, labelSku))
    noteFiles(found, labelSku, { ...one, isCurrent: true });
  return named(queries, found);
};

/**
 * A file of which it is certain that a roll of this label has its content: the current releases of all products that have
 * the label and artwork have it. Null if they have different files, or none.
 */
export const findCertainArtwork = async (queries: Queries, labelSku: string): Promise<string | null> => {
  const each = (await findCurrentWith(queries, labelSku))
    .map(({ content }) => artworkOf(content, labelSku) ?? new Map<string, string>())
    .filter((files) => files.size > 0);
  const certain = [...(each[0] ?? [])].find(([, sha256]) =>
    each.every((files) => [...files.values()].includes(sha256)),
  );
  return certain?.[0] ?? null;
};

/**
 * The artwork files from which labels with this SKU may be printed: current releases first, then the latest; and whether
 * all releases were searched.
 */
export const findRollArtwork = async (
  queries: Queries,
  labelSku: string,
): Promise<{ artwork: RollArtwork[]; isWhole: boolean }> => {
  const products = await findProductsWithLabel(queries, labelSku, limits.roll.products);
  const skus = new Map(products.map(({ productId, sku }) => [productId, sku]));
  const found: FoundFiles = new Map();
  const { releases: perProduct, pastCharacters } = limits.roll;
  const releases = releasesOf(queries, [...skus.keys()], { perProduct, pastCharacters });
  let next = await releases.next();
  for (; next.done !== true; next = await releases.next()) {
    const { productId, content, isCurrent } = next.value;
    noteFiles(found, labelSku, { content, isCurrent, sku: skus.get(productId) ?? '' });
  }
  const artwork = await named(queries, found);
  const [current, past] = [true, false].map((which) =>
    artwork.filter(({ isCurrent }) => isCurrent === which),
  );
  return { artwork: [...(current ?? []), ...(past ?? [])], isWhole: next.value };
};
