import type { Product, ProductChange } from '#domain/products/contract.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import type { Queries } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import { findProduct } from './detail-store.ts';
import { mergeLabels } from './draft.ts';
import { catalogueFields, type By } from './import-plan.ts';
import { updateNotes } from './one-product-store.ts';
import { refuseUnknownFiles } from './product-faults.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a body with labels states those that the product has, and each by its id. */
const leavesLabels = (before: Product, { labels }: ProductChange): boolean => {
  if (labels === undefined) return true;
  if (!labels || labels.length !== before.labels.length || labels.length === 0) return false;
  const isNamed = labels.every(({ id }) => before.labels.some((label) => label.id === id));
  return (
    isNamed &&
    isSame(
      mergeLabels(labels, before.labels, () => false, String),
      before.labels,
    )
  );
};

/** Whether a body changes nothing of a product but its notes, though it may state everything. */
const leavesTheRest = (before: Product, change: ProductChange): boolean => {
  const fields = ['sku', 'clientId', 'clientSku', ...catalogueFields] as const;
  const [first] = before.labels;
  const [flat] = shownLabels({ ...before, labels: [] });
  return (
    fields.every((field) => change[field] === undefined || change[field] === before[field]) &&
    (change.images === undefined || isSame(change.images ?? [], before.images)) &&
    (change.tutorialVideos === undefined || isSame(change.tutorialVideos ?? [], before.tutorialVideos)) &&
    leavesLabels(before, change) &&
    // Every save copies the first label into the flat fields: here that would be a change.
    (!first || isSame({ ...flat, id: first.id }, first))
  );
};

/**
 * Changes a product's notes, on which no other record depends, in the caller's transaction: read without a lock, and
 * written only where the version is still the one that was read. Null where the change is another one, or somebody was
 * faster: then the whole way is gone. On the embedded database that takes twice the processor time, on PostgreSQL six
 * statements more.
 * Throws `record.changed_meanwhile`.
 */
export const changeNotes = async (
  queries: Queries,
  id: number,
  { version, ...change }: ProductChange,
  by: By,
): Promise<Product | null> => {
  const { notes } = change;
  if (notes === undefined) return null;
  const before = await findProduct(queries, id);
  if (!before || !leavesTheRest(before, change)) return null;
  await refuseStaleVersion(queries, 'product', before, version);
  await refuseUnknownFiles(queries, change, before);
  if (notes === before.notes) return before;
  const changed = await updateNotes(queries, { id, version: before.version, notes }, by);
  if (!changed) return null;
  const after = {
    ...before,
    notes,
    version: before.version + 1,
    updatedAt: by.at,
    updatedBy: changed.userName,
  };
  const entry = { ...by, entity: 'product', entityId: id, action: 'updated' } as const;
  await recordChange(queries, { ...entry, before, after });
  return after;
};
