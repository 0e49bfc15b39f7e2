import { useState } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { deletingProduct } from '#web/deleted/delete-wording.ts';
import { CodesToConfirm, ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { Progress } from '#web/kit/controls/progress.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import {
  again,
  deletedToast,
  deleteFailed,
  deletingProducts,
  partlyDeleted,
  progressOf,
  progressWords,
  reasonOf,
  restoring,
  runOf,
  type DeleteRun,
  type Doomed,
} from './delete-run.ts';
import { useDeleteProducts, useRestoreProduct } from '../product-changes.ts';
import { productsListWords } from './wording.ts';

type DeleteProductsDialogProps = {
  open: boolean;
  /** Closes the dialog; products deleted by then stay deleted. */
  onClose: () => void;
  products: readonly Doomed[];
  onDeleted: (ids: readonly number[]) => void;
};

/** Asks before products are deleted, deletes them one by one, and shows refusals. */
export const DeleteProductsDialog = ({ open, onClose, products, onDeleted }: DeleteProductsDialogProps) => {
  const { mutateAsync, isPending } = useDeleteProducts();
  const { mutateAsync: bringBack } = useRestoreProduct();
  const [run, setRun] = useState<DeleteRun | null>(null);
  const [only] = products;
  const words = products.length === 1 && only ? deletingProduct(only) : deletingProducts(products);

  const restore = (id: number) =>
    bringBack(id).then(
      () => toast(restoring.done),
      (error: unknown) =>
        toast({ title: restoring.failed, description: sentenceOf(error), variant: 'destructive' }),
    );
  const confirm = async () => {
    if (isPending) return;
    const first = run === null ? runOf(products) : again(run);
    setRun(first);
    const { deleted, failed } = await mutateAsync({ run: first, onTried: setRun });
    onDeleted(deleted.map(({ id }) => id));
    if (failed[0]) {
      toast({ title: deleteFailed, description: reasonOf(failed[0].error), variant: 'destructive' });
      return;
    }
    const [gone, ...more] = deleted;
    const action = { label: restoring.act, onSelect: () => void (gone && restore(gone.id)) };
    toast({ ...deletedToast(deleted.length), ...(more.length === 0 ? { action } : {}) });
    close();
  };
  const close = () => {
    setRun(null);
    onClose();
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !isPending) close();
      }}
      title={words.title}
      description={
        <div className="grid gap-3">
          <p className="wrap-anywhere">{words.description}</p>
          {products.length > 1 ? (
            <CodesToConfirm codes={products.map(({ id, sku }) => ({ id, code: sku }))} />
          ) : null}
          {run ? <Report run={run} isPending={isPending} /> : null}
        </div>
      }
      confirmLabel={run && !isPending ? productsListWords.tryAgain : words.confirmLabel}
      pending={isPending}
      onConfirm={() => void confirm()}
    />
  );
};

const Report = ({ run, isPending }: { run: DeleteRun; isPending: boolean }) => {
  const { done, total } = progressOf(run);
  return (
    <>
      {isPending ? (
        <div className="grid gap-2">
          <Progress value={done} max={total} label={productsListWords.deleting} />
          <output>{progressWords(run)}</output>
        </div>
      ) : null}
      {run.failed.length > 0 ? (
        <div role="alert" className="text-danger">
          {run.deleted.length > 0 ? <p>{partlyDeleted(run)}</p> : null}
          {run.failed.map(({ product, error }) => (
            <p key={product.id} className="wrap-anywhere">
              {deleteFailed} {product.sku}: {sentenceOf(error)}
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
};
