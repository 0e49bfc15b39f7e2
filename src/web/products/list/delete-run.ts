import type { ProductSummary } from '#domain/products/contract.ts';
import { CallError, isNotFound } from '#web/api/call.ts';
import { productsListWords as words } from './wording.ts';

/** A product to be deleted. */
export type Doomed = Pick<ProductSummary, 'id' | 'sku' | 'clientName'>;

/** Products being deleted one by one: pending, deleted, and failed with the error. */
export interface DeleteRun {
  waiting: readonly Doomed[];
  deleted: readonly Doomed[];
  failed: readonly { product: Doomed; error: unknown }[];
}

/** The state before the first deletion. */
export const runOf = (products: readonly Doomed[]): DeleteRun => ({
  waiting: products,
  deleted: [],
  failed: [],
});

/** After one product was deleted, or failed with `error`. A product that somebody else deleted counts as deleted. */
export const tried = (run: DeleteRun, product: Doomed, error: unknown): DeleteRun => {
  const isGone = error === null || isNotFound(error);
  return {
    waiting: run.waiting.filter(({ id }) => id !== product.id),
    deleted: isGone ? [...run.deleted, product] : run.deleted,
    failed: isGone ? run.failed : [...run.failed, { product, error }],
  };
};

/** Retries the failed ones. */
export const again = (run: DeleteRun): DeleteRun => ({
  waiting: [...run.failed.map(({ product }) => product), ...run.waiting],
  deleted: run.deleted,
  failed: [],
});

/** How many products have been tried, and the total. */
export const progressOf = ({ waiting, deleted, failed }: DeleteRun): { done: number; total: number } => {
  const done = deleted.length + failed.length;
  return { done, total: done + waiting.length };
};

/** The progress, in words. */
export const progressWords = (run: DeleteRun): string => {
  const { done, total } = progressOf(run);
  return words.deletingOf({ done: Math.min(done + 1, total), total });
};

/** How many were deleted before others failed. */
export const partlyDeleted = (run: DeleteRun): string =>
  words.ofDeleted({ deletedCount: run.deleted.length, total: progressOf(run).total });

/** The confirmation for deleting several products. */
export const deletingProducts = (products: readonly Doomed[]) => ({
  title: words.delete({ productsCount: words.productsCounted(products.length) }),
  description: words.deleteText,
  confirmLabel: words.deleteProductsCount({ productsCount: words.productsCounted(products.length) }),
});

/** The toast after deleting. */
export const deletedToast = (count: number) =>
  count === 1
    ? {
        title: words.productDeleted,
        description: words.productDeletedText,
      }
    : {
        title: words.productsDeleted,
        description: words.productsDeletedText({ count: words.productsCounted(count) }),
      };

/** The toast after a refusal. */
export const deleteFailed = words.errorDeletingProduct;

/** Why a deletion failed, for a toast: the server's message if it sent one. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.sentence : words.somethingWentWrong;

/** The Restore action of the toast, and the toasts after it. */
export const restoring = {
  act: words.restore,
  done: { title: words.productRestored, description: words.restoredText },
  failed: words.notRestored,
} as const;
