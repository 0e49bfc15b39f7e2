import { catalogueOf, type CatalogueValues } from '../products/plan-product.ts';
import type { Product } from '../products/contract.ts';
import { planFields } from '../record/plan-fields.ts';
import { canonicalJson } from '../releases/canonical-json.ts';
import { said, type Said } from '../words/say.ts';

export interface WrittenByImport {
  productId: number;
  action: 'created' | 'updated';
  /** Whether the product is no longer as the import left it: see `hasContentOf`. */
  isChanged: boolean;
  /** The product before the import, with the current name of its client; null if the import created it. */
  before: Product | null;
}

/** A current product with its catalogue row. */
export interface CurrentProduct {
  product: Product;
  masterId: number;
}

export interface UndoPlan {
  deleted: number[];
  restored: { before: Product; after: Product; masterId: number }[];
  /** The changes to catalogue rows, by id. */
  catalogue: Map<number, Partial<CatalogueValues>>;
  kept: { productId: number; sku: string | null; reason: Said }[];
}

/** Why a product cannot return to its earlier state; null if it can. */
type Refusal = (current: CurrentProduct, before: Product | null) => Said | null;

const dayOf = (instant: string): string => instant.slice(0, 10);

/** Fields that an undo leaves alone: they identify the record, or say when and by whom it was written. */
const unwritten = new Set(['id', 'version', 'createdAt', 'updatedAt', 'updatedBy']);

/** Fields of another record: a renamed client is no change of its products. */
const ofOthers = new Set(['clientName']);

/**
 * Whether a product has the content that an import gave it. An edit that was undone, or made and taken back by hand, is
 * no change. Fields that did not exist at that time do not count.
 */
export const hasContentOf = (current: Product, left: Product): boolean =>
  contentOf(current, left) === contentOf(left, current);

/** The content of a product in the fields that another has, as a text: the order of fields means nothing. */
const contentOf = (product: Product, like: Product): string =>
  canonicalJson(
    Object.fromEntries(
      Object.entries(product).filter(([name]) => name in like && !unwritten.has(name) && !ofOthers.has(name)),
    ),
  );

/** A product with its earlier values. Fields that did not exist then are unchanged. */
const backTo = (current: Product, before: Product): Product => {
  const fields = Object.entries(before).filter(([name]) => name in current && !unwritten.has(name));
  return { ...current, ...Object.fromEntries(fields) };
};

/** Why a product, considered alone, cannot be undone; null if it can. */
const reasonOf = (
  { isChanged, action, before }: WrittenByImport,
  current: CurrentProduct | undefined,
  refusal: Refusal,
): Said | null => {
  if (!current) return said('undo.deleted');
  const { product } = current;
  if (isChanged) return said('undo.changed', { by: product.updatedBy, day: dayOf(product.updatedAt) });
  if (action === 'updated' && before === null) return said('undo.no_before');
  return refusal(current, before);
};

/**
 * Plans the undo of an import. `current` has all products of the catalogue rows that the import touched. A product that
 * was changed since is kept. Products of one SKU share a catalogue row: if the import changed the row, they are undone
 * together or not at all.
 */
export const planUndo = (
  written: readonly WrittenByImport[],
  current: ReadonlyMap<number, CurrentProduct>,
  refusal: Refusal = () => null,
): UndoPlan => {
  const plan: UndoPlan = { deleted: [], restored: [], catalogue: new Map(), kept: [] };
  const keep = (productId: number, reason: Said): void => {
    plan.kept.push({ productId, sku: current.get(productId)?.product.sku ?? null, reason });
  };
  const free = new Set<number>();
  for (const one of written) {
    const reason = reasonOf(one, current.get(one.productId), refusal);
    if (reason === null) free.add(one.productId);
    else keep(one.productId, reason);
  }
  const byRow = new Map<number, number[]>();
  for (const [id, { masterId }] of current) byRow.set(masterId, [...(byRow.get(masterId) ?? []), id]);
  for (const { productId, action, before } of written) {
    const now = current.get(productId);
    if (!now || !free.has(productId)) continue;
    if (action === 'created' || before === null) {
      plan.deleted.push(productId);
      continue;
    }
    const after = backTo(now.product, before);
    const change = planFields<Partial<CatalogueValues>>(
      catalogueOf(now.product),
      catalogueOf(after),
      'replace',
    );
    const isShared = Object.keys(change).length > 0;
    const holding = isShared ? (byRow.get(now.masterId) ?? []).find((id) => !free.has(id)) : undefined;
    if (holding !== undefined) {
      const other = current.get(holding)?.product;
      keep(productId, said('undo.shared', { client: other?.clientName ?? null }));
      continue;
    }
    if (isShared) plan.catalogue.set(now.masterId, change);
    plan.restored.push({ before: now.product, after, masterId: now.masterId });
  }
  return plan;
};
