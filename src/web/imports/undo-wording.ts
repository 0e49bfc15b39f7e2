import { formatNumber, plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import { productsIn } from './wording.ts';

const draftsIn = (count: number): string => plural(count, { one: '# draft', other: '# drafts' });

/** The drafts that an import gave to products of controlled clients. */
export const importDrafts = wordsOf('imports.importDrafts', {
  title: (fileName: string): string => `Drafts of ${fileName}`,
  lead: 'These products belong to controlled clients, or share their SKU with one: nothing of them is shown until it is published. Open one to read what changes.',
  notLoaded: 'The drafts could not be loaded.',
  none: 'No draft of this import is open any more.',
  notAll: (shown: number, total: number): string =>
    `The first ${formatNumber(shown)} of ${formatNumber(total)} are listed; all are published together.`,
  open: (count: number): string => `${draftsIn(count)} to publish`,
  made: (count: number): string => `${draftsIn(count)} made`,
  publish: (count: number): string => plural(count, { one: 'Publish it', other: 'Publish all #' }),
  discard: (count: number): string => plural(count, { one: 'Discard it', other: 'Discard all #' }),
  discardTitle: (count: number): string =>
    plural(count, { one: 'Discard this draft?', other: 'Discard all # drafts?' }),
} as const);

/** The label of the button that opens the drafts of an import. */
export const draftsOf = wordsOf(
  'imports.draftsOf',
  ({ fileName, openDrafts }: { fileName: string; openDrafts: number }): string =>
    `${importDrafts.open(openDrafts)}: ${fileName}`,
);

/** The label of the button that undoes an import. */
export const undoOf = wordsOf('imports.undoOf', (fileName: string): string => `Undo ${fileName}`);

interface UndoCounts {
  restored: number;
  deleted: number;
  discarded: number;
}

/** The look at an undo. */
export const undoWords = wordsOf('imports.undoWords', {
  title: (fileName: string): string => `Undo ${fileName}?`,
  cancel: 'Cancel',
  confirm: 'Undo this import',
  notLoaded: 'What undoing it would do could not be loaded.',
  lead: 'Nothing has been undone yet. What stays can be undone later, once nothing is in its way.',
  outcome: ({ restored, deleted, discarded }: UndoCounts): string =>
    restored + deleted + discarded === 0
      ? 'Nothing of it can be undone now.'
      : [
          ...(restored > 0 ? [`${productsIn(restored)} will be as before.`] : []),
          ...(deleted > 0 ? [`${productsIn(deleted)} that it created will be deleted.`] : []),
          ...(discarded > 0 ? [`${draftsIn(discarded)} will be discarded.`] : []),
        ].join(' '),
  settled: (count: number): string =>
    `${draftsIn(count)} of it ${plural(count, { one: 'was', other: 'were' })} published or discarded since: what was published stays.`,
  first: 'Undo these first, in this order',
  same: (count: number): string => `${productsIn(count)} of this import`,
  lookAtIt: 'Look at it',
  kept: (count: number): string =>
    `${productsIn(count)} ${plural(count, { one: 'stays as it is', other: 'stay as they are' })}`,
  keptText: 'Something is in the way of each.',
  products: 'What will be undone',
  acts: { restore: 'will be as before', delete: 'will be deleted', discard: 'loses its draft' },
  more: ({ restored, deleted, discarded, products }: UndoCounts & { products: readonly unknown[] }) => {
    const all = Math.max(restored + deleted, restored + discarded);
    return all > products.length
      ? `The first ${formatNumber(products.length)} of ${formatNumber(all)} are listed; all are undone together.`
      : null;
  },
} as const);

/** A product that an undo keeps, by its SKU. */
export const keptOf = wordsOf(
  'imports.keptOf',
  ({ productId, sku }: { productId: number; sku: string | null }): string => sku ?? `Product ${productId}`,
);

/** The label of the button that undoes what an undo has left. */
export const undoRestOf = wordsOf(
  'imports.undoRestOf',
  (fileName: string): string => `Undo the rest of ${fileName}`,
);

/** What an undo did, in sentences. */
export const undoneSentences = wordsOf(
  'imports.undoneSentences',
  ({
    restored,
    deleted,
    discarded = 0,
    keptCount,
  }: {
    restored: number;
    deleted: number;
    discarded?: number | undefined;
    keptCount: number;
  }): string[] => [
    `${productsIn(restored)} ${plural(restored, { one: 'is', other: 'are' })} as before, ${formatNumber(deleted)} deleted.`,
    ...(discarded > 0
      ? [`${draftsIn(discarded)} ${plural(discarded, { one: 'was', other: 'were' })} discarded.`]
      : []),
    ...(keptCount > 0
      ? [
          `${productsIn(keptCount)} stayed: see the reasons below. They can be undone once nothing is in their way.`,
        ]
      : []),
  ],
);
