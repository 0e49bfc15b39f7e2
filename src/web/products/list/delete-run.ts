import type { ProductSummary } from '#domain/products/contract.ts';
import { CallError, isNotFound } from '#web/api/call.ts';

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

const counted = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** The progress, in words. */
export const progressWords = (run: DeleteRun): string => {
  const { done, total } = progressOf(run);
  return `Deleting ${Math.min(done + 1, total)} of ${total}…`;
};

/** How many were deleted before others failed. */
export const partlyDeleted = (run: DeleteRun): string =>
  `${run.deleted.length} of ${progressOf(run).total} deleted.`;

/** The confirmation for deleting several products. */
export const deletingProducts = (products: readonly Doomed[]) => ({
  title: `Delete ${counted(products.length)}?`,
  description: 'Also removes their labels. An administrator can restore each of them for 30 days.',
  confirmLabel: `Delete ${counted(products.length)}`,
});

/** The toast after deleting. */
export const deletedToast = (count: number) =>
  count === 1
    ? {
        title: 'Product deleted',
        description: 'The product has been deleted successfully',
      }
    : {
        title: 'Products deleted',
        description: `${counted(count)} have been deleted. An administrator can restore them for 30 days.`,
      };

/** The toast after a refusal. */
export const deleteFailed = 'Error deleting product';

/** Why a deletion failed, for a toast: the server's message if it sent one. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.sentence : 'Something went wrong';

/** The Restore action of the toast, and the toasts after it. */
export const restoring = {
  act: 'Restore',
  done: { title: 'Product restored', description: 'It is back with everything that belonged to it.' },
  failed: 'The product could not be restored',
} as const;
