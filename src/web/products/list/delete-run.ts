import type { ProductSummary } from '#domain/products/contract.ts';
import { CallError } from '#web/api/call.ts';

/** A product that is to be deleted. */
export type Doomed = Pick<ProductSummary, 'id' | 'sku' | 'clientName'>;

/** Products that are deleted one after the other: those to come, what is done, what was refused and why. */
export interface DeleteRun {
  waiting: readonly Doomed[];
  deleted: readonly Doomed[];
  failed: readonly { product: Doomed; error: unknown }[];
}

/** Nothing is deleted yet. */
export const runOf = (products: readonly Doomed[]): DeleteRun => ({
  waiting: products,
  deleted: [],
  failed: [],
});

/** One more is gone, or was refused for this. Somebody else's delete is as good as one's own. */
export const tried = (run: DeleteRun, product: Doomed, error: unknown): DeleteRun => {
  const isGone = error === null || (error instanceof CallError && error.status === 404);
  return {
    waiting: run.waiting.filter(({ id }) => id !== product.id),
    deleted: isGone ? [...run.deleted, product] : run.deleted,
    failed: isGone ? run.failed : [...run.failed, { product, error }],
  };
};

/** The next try concerns those that were refused. */
export const again = (run: DeleteRun): DeleteRun => ({
  waiting: [...run.failed.map(({ product }) => product), ...run.waiting],
  deleted: run.deleted,
  failed: [],
});

/** How many were tried so far, and of how many. */
export const progressOf = ({ waiting, deleted, failed }: DeleteRun): { done: number; total: number } => {
  const done = deleted.length + failed.length;
  return { done, total: done + waiting.length };
};

const counted = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** How far it is, in words. */
export const progressWords = (run: DeleteRun): string => {
  const { done, total } = progressOf(run);
  return `Deleting ${Math.min(done + 1, total)} of ${total}…`;
};

/** How many went before some were refused. */
export const partlyDeleted = (run: DeleteRun): string =>
  `${run.deleted.length} of ${progressOf(run).total} deleted.`;

/** What is asked before several are deleted. */
export const deletingProducts = (products: readonly Doomed[]) => ({
  title: `Delete ${counted(products.length)}?`,
  description: 'Also removes their labels. An administrator can restore each of them for 30 days.',
  confirmLabel: `Delete ${counted(products.length)}`,
});

/** What the toast says when it is over. */
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

/** What the toast says when one was refused. */
export const deleteFailed = 'Error deleting product';

/** Why a delete failed, in a toast: the server's own sentence where it has said one. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.sentence : 'Something went wrong';

/** What brings a product back, and what the toast says then. */
export const restoring = {
  act: 'Restore',
  done: { title: 'Product restored', description: 'It is back with everything that belonged to it.' },
  failed: 'The product could not be restored',
} as const;
