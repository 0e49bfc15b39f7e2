import { codeKey } from '../codes/code-key.ts';
import type { CodeKind } from '../codes/code-kinds.ts';
import { isValidGtin } from '../codes/gtin.ts';
import { isAsPrinted, listedKey } from '../codes/listed-key.ts';
import type { CodePlace } from './code-place.ts';
import { levelOf } from './product-code.ts';

/** A label as far as it says where codes stand. */
export interface PlacedLabel {
  id: string;
  labelSku: string | null;
  labelType: string | null;
  /** Null if the portal does not print it with a layout. */
  printLayout: string | null;
  artworkFiles: readonly string[];
  /** Null if nobody said what it covers. */
  covers: readonly string[] | null;
}

/** A product as far as it says where codes stand. `places` are those that an editor stated. */
export interface PlacedProduct {
  sku: string;
  clientSku: string | null;
  barcode: string | null;
  codes: readonly { code: string; kind: CodeKind; level: string }[];
  places: readonly CodePlace[];
  labels: readonly PlacedLabel[];
}

/** The keys of the codes that the artwork check read in a file; see `listedKey`. */
export type ReadKeys = (artworkFile: string) => ReadonlySet<string>;

/** A code by what it is for: one of GS1 or Amazon on goods, one that is made for a label, or a number of a company. */
type Role = 'article' | 'fnsku' | 'number' | 'labelSku';

interface Named {
  code: string;
  key: string;
  role: Role;
  level: string;
  kind: CodeKind | null;
}

const roles: Readonly<Record<CodeKind, Role>> = {
  gtin: 'article',
  asin: 'article',
  fnsku: 'fnsku',
  sku: 'number',
  other: 'number',
};

/** Every code of a product once, in the order in which its page shows them. */
const codesOf = ({
  sku,
  clientSku,
  barcode,
  codes,
  labels,
}: Pick<PlacedProduct, 'sku' | 'clientSku' | 'barcode' | 'codes'> & {
  labels: readonly { labelSku: string | null }[];
}): Named[] => {
  const named: Named[] = [];
  const seen = new Set<string>();
  const add = (code: string | null, role: Role, level = 'any', kind: CodeKind | null = null): void => {
    const key = code === null ? null : listedKey(code);
    if (code === null || key === null || seen.has(key)) return;
    seen.add(key);
    named.push({ code, key, role, level, kind });
  };
  add(barcode, 'article', 'unit', 'gtin');
  for (const { code, kind, level } of codes) add(code, roles[kind], level, kind);
  add(sku, 'number');
  add(clientSku, 'number');
  for (const { labelSku } of labels) add(labelSku, 'labelSku');
  return named;
};

/** The keys of every code of a product, label SKUs included: what can be said to stand somewhere; see `codeKey`. */
export const codeKeysOf = (
  product: Pick<PlacedProduct, 'sku' | 'clientSku' | 'barcode' | 'codes'> & {
    labels: readonly { labelSku: string | null }[];
  },
): ReadonlySet<string> => new Set(codesOf(product).flatMap(({ code }) => codeKey(code) ?? []));

/** The code that a layout draws on a label; null if it draws none of the product's own. */
const drawn = (layout: string | null, named: readonly Named[], { barcode }: PlacedProduct): string | null => {
  if (layout === 'barcode' || layout === 'best_before') return barcode === null ? null : listedKey(barcode);
  if (layout !== 'carton') return null;
  return (
    named.find(({ kind, level, code }) => kind === 'gtin' && level === 'case' && isValidGtin(code))?.key ??
    null
  );
};

/** Whether two texts may be one printed code: with its dash where it is, or without. */
const mayBeOne = (one: string, other: string): boolean =>
  codeKey(one) === codeKey(other) && isAsPrinted(one, other);

/**
 * Whether a code was read in the artwork of a label. Digits without their dash may be several codes of the product: they are
 * that of the label itself.
 */
const isReadOn = (
  { code, key }: Named,
  { labelSku }: PlacedLabel,
  named: readonly Named[],
  keys: ReadonlySet<string>,
): boolean => {
  if (keys.has(key)) return true;
  if (![...keys].some((read) => mayBeOne(read, code))) return false;
  return (
    named.every((other) => other.key === key || codeKey(other.code) !== codeKey(code)) ||
    (labelSku !== null && listedKey(labelSku) === key)
  );
};

/** The labels on which a code was found: in their artwork, or drawn by their layout. */
const labelsWith = (
  one: Named,
  named: readonly Named[],
  product: PlacedProduct,
  read: ReadKeys,
): PlacedLabel[] =>
  product.labels.filter(
    (label) =>
      drawn(label.printLayout, named, product) === one.key ||
      label.artworkFiles.some((file) => isReadOn(one, label, named, read(file))),
  );

/** The labels that are for a barcode, if any label is said to be: an FNSKU stands on none of the others. */
const forBarcodes = (labels: readonly PlacedLabel[]): readonly PlacedLabel[] => {
  const barcodes = labels.filter(({ labelType }) => labelType === 'Barcode');
  return barcodes.length === 0 ? labels : barcodes;
};

const onlyId = (labels: readonly PlacedLabel[]): string | null => {
  const [first, second] = labels;
  return first && !second ? first.id : null;
};

/** One label of those on which a code stands, for a label that is none of them: a place names one label, or any. */
const elsewhere = (labels: readonly PlacedLabel[], of: string | null): string | null =>
  of === null || labels.some(({ id }) => id === of) ? null : (labels[0]?.id ?? null);

const unstated = (
  { code }: Named,
  standsOn: CodePlace['standsOn'],
  labelId: string | null = null,
): CodePlace => ({ code, standsOn, labelId, isStated: false });

/** Where a code stands if nobody said it; null for a label SKU that was found on no label. */
const derived = (
  one: Named,
  named: readonly Named[],
  product: PlacedProduct,
  { read, of }: { read: ReadKeys; of: string | null },
): CodePlace | null => {
  const found = labelsWith(one, named, product, read);
  if (one.role === 'fnsku') {
    const labels = found.length > 0 ? found : forBarcodes(product.labels);
    return unstated(one, 'label', onlyId(labels) ?? elsewhere(labels, of));
  }
  if (found.length === 0) return one.role === 'labelSku' ? null : unstated(one, 'goods');
  return one.role === 'article'
    ? unstated(one, 'both', onlyId(found))
    : unstated(one, 'label', onlyId(found) ?? elsewhere(found, of));
};

/** Finds what was said about a code, among statements about labels that there still are. */
const statements = ({ places, labels }: PlacedProduct, named: readonly Named[]) => {
  const stated = places.filter(({ labelId }) => labelId === null || labels.some(({ id }) => id === labelId));
  if (stated.length === 0) return () => undefined;
  const keys = new Set<string | null>(named.map(({ key }) => key));
  return (one: Named): CodePlace | undefined =>
    stated.findLast(({ code }) => listedKey(code) === one.key) ??
    stated.findLast(({ code }) => !keys.has(listedKey(code)) && mayBeOne(code, one.code));
};

/**
 * Where every code of a product stands: as an editor stated it, or derived from what the code is, what the artwork
 * check read, and what the layouts draw. A statement about a label that no longer exists counts as none. With `of`, as it is
 * for that label: a code that is on several other labels, and not on it, stands on one of those.
 */
export const placesOf = (product: PlacedProduct, read: ReadKeys, of: string | null = null): CodePlace[] => {
  const named = codesOf(product);
  const saidOf = statements(product, named);
  const all: CodePlace[] = [];
  for (const one of named) {
    const said = saidOf(one);
    const place = said
      ? {
          ...said,
          code: one.code,
          labelId: said.standsOn === 'goods' ? null : (said.labelId ?? onlyId(product.labels)),
          isStated: true,
        }
      : derived(one, named, product, { read, of });
    if (place) all.push(place);
  }
  return all;
};

const isOn = ({ labelId }: CodePlace, label: string): boolean => labelId === null || labelId === label;

/**
 * The codes that a label covers: as stated, or, under a label with an FNSKU or Transparency codes, the GTINs on the goods.
 */
export const coveredBy = (
  label: Pick<PlacedLabel, 'id' | 'covers'> & { carries: readonly string[] | null },
  product: Pick<PlacedProduct, 'codes'>,
  places: readonly CodePlace[],
): string[] => {
  if (label.covers !== null) return [...label.covers];
  const listed = new Map(product.codes.map((one) => [codeKey(one.code), one]));
  const hides =
    label.carries?.includes('transparency') === true ||
    places.some(
      (place) =>
        place.standsOn === 'label' &&
        isOn(place, label.id) &&
        listed.get(codeKey(place.code))?.kind === 'fnsku',
    );
  return hides
    ? places
        .filter(
          ({ code, standsOn }) =>
            standsOn === 'goods' &&
            isValidGtin(code) &&
            (listed.get(codeKey(code))?.level ?? levelOf(code, 'gtin')) === 'unit',
        )
        .map(({ code }) => code)
    : [];
};
