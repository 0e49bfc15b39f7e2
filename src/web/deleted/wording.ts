import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { DeletedKind, DeletedRecord } from '#domain/deleted/contract.ts';

export const deletedScreen = wordsOf('deleted.deletedScreen', {
  title: 'Deleted',
  lead: 'What was deleted in the last 30 days. A restored record is back under its old address, with everything that went with it.',
  none: 'Nothing to restore',
  noneText: 'Deleted records are listed here for 30 days, with who deleted them, and can be restored.',
  noneOfKind: 'Nothing of this kind was deleted in the last 30 days.',
  count: (total: number): string => plural(total, { one: '# deleted record', other: '# deleted records' }),
} as const);

/** Shown to all other users in place of the list. */
export const administratorsOnly = wordsOf('deleted.administratorsOnly', {
  title: 'You need administrator access',
  text: 'Deleted records are for administrators. Ask one of them to bring something back.',
} as const);

export const kindNames: Readonly<Record<DeletedKind, string>> = wordsOf('deleted.kindNames', {
  client: 'Client',
  product: 'Product',
  tutorial: 'Tutorial',
  inventory_item: 'Inventory item',
});

/** The number of products deleted with a client, in words; for other records their detail, if any. */
export const wentAlong = wordsOf(
  'deleted.wentAlong',
  ({ kind, detail, productCount }: DeletedRecord): string | null => {
    if (kind !== 'client') return detail;
    if (productCount === 0) return 'No products';
    return plural(productCount, { one: '# product', other: '# products' });
  },
);

const consequences: Readonly<Record<DeletedKind, (record: DeletedRecord) => string>> = {
  client: (record) =>
    record.productCount === 0
      ? 'The client is back in all lists.'
      : `The client is back in all lists, and with it ${wentAlong(record)} with all labels.`,
  product: () => 'The product is back with all labels, for the same client.',
  tutorial: () => 'The tutorial is back in Watch & Learn on every product page.',
  inventory_item: () => 'The item is back in the inventory with its stock.',
};

/** The texts for restoring a record. */
export const restoring = wordsOf('deleted.restoring', {
  question: (record: DeletedRecord): string => `Restore ${record.name}?`,
  consequence: (record: DeletedRecord): string => consequences[record.kind](record),
  confirm: 'Restore',
  done: (record: DeletedRecord): string => `${record.name} is restored.`,
  open: (record: DeletedRecord): string => `Open ${record.name}`,
  failed: 'It was not restored.',
  existing: 'Open the product that is there',
} as const);

/** The address of a restored record. */
export const addressOfRecord = wordsOf(
  'deleted.addressOfRecord',
  ({ kind, recordId }: Pick<DeletedRecord, 'kind' | 'recordId'>): string => {
    if (kind === 'client') return `/clients/${recordId}`;
    if (kind === 'product') return `/products/${recordId}`;
    return kind === 'tutorial' ? '/admin/tutorials' : `/admin/inventory/${recordId}`;
  },
);

/** What deleted says. */
export const deletedWords = wordsOf('deleted.deletedWords', {
  deleteRecord: ({ name }: { name: Shown }) => `Delete ${name}`,
  delete: 'Delete',
  name: 'Name',
  kind: 'Kind',
  whatItWas: 'What it was',
  deleted: 'Deleted',
  byPortal: 'by the portal',
  restorableUntil: 'Restorable until',
  actions: 'Actions',
  restore: ({ name }: { name: Shown }) => `Restore ${name}`,
  restoreButton: 'Restore',
  deletedRecords: 'Deleted records',
  allKinds: 'All kinds',
});
