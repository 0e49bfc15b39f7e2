import type { ProductSummary } from '#domain/products/contract.ts';
import { CallError } from '#web/api/call.ts';

/** A product that is to be deleted. */
export type Doomed = Pick<ProductSummary, 'id' | 'sku' | 'clientName'>;

/** Products that are deleted one after the other: those to come, what is done, what was refused and why. */
export interface DeleteRun {
  waiting: readonly Doomed[];
  deleted: readonly Doomed[];
  failed: readonly { product: Doomed; sentence: string }[];
}

/** Nothing is deleted yet. */
export const runOf = (products: readonly Doomed[]): DeleteRun => ({
  waiting: products,
  deleted: [],
  failed: [],
});

/** One more is gone, or was refused with this sentence. */
export const tried = (run: DeleteRun, product: Doomed, refusal: string | null): DeleteRun => ({
  waiting: run.waiting.filter(({ id }) => id !== product.id),
  deleted: refusal === null ? [...run.deleted, product] : run.deleted,
  failed: refusal === null ? run.failed : [...run.failed, { product, sentence: refusal }],
});

/** The next try concerns those that were refused. */
export const again = (run: DeleteRun): DeleteRun =>
  runOf([...run.failed.map(({ product }) => product), ...run.waiting]);

const counted = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** How far it is, in words. */
export const progressWords = ({ waiting, deleted, failed }: DeleteRun): string => {
  const done = deleted.length + failed.length;
  return `Deleting ${done + 1} of ${done + waiting.length}…`;
};

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
