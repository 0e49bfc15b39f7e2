import { shownLabels } from '#domain/products/shown-labels.ts';
import { printedKind } from '#domain/runs/dates.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { isForLabels } from '#domain/printing/printer.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { usePrinters } from '#web/printers/queries.ts';
import { PrintDialog } from '#web/printing/parts/print-dialog.tsx';
import { printersScreen } from '#web/printing/wording.ts';
import { notLoaded } from '#web/products/wording.ts';
import { useProduct } from '#web/products/queries.ts';
import { NotThere } from '#web/list/not-there.tsx';
import { hasFailed } from '#web/api/use-failure.ts';
import { AwaitedLayer } from '#web/scan/awaited-layer.tsx';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';

type PrintForRunProps = { run: FullRun; desk: RunDesk; onClose: () => void };

/** Prints labels of the run’s label, with its batch and date filled in, and issues them to the run; or says why it cannot. */
export const PrintForRun = ({ run, desk, onClose }: PrintForRunProps) => {
  const product = useProduct(run.productId);
  const printers = usePrinters();
  // What is tried again stays where it says why it failed.
  if ([product, printers].some((query) => query.isLoading && !hasFailed(query)))
    return <AwaitedLayer onClose={onClose} />;
  const label = product.data && shownLabels(product.data).find(({ id }) => id === run.labelId);
  const forLabels = (printers.data ?? []).filter(isForLabels);
  if (!product.data || !label || forLabels.length === 0)
    return <NotPrintable product={product} printers={printers} onClose={onClose} />;
  return (
    <PrintDialog
      product={product.data}
      label={label}
      printers={forLabels}
      given={{
        batch: run.batch ?? '',
        bestBefore: run.dates[printedKind(label.dateKind)] ?? '',
        quantity: Math.max(1, run.quantity - run.issued),
        runId: run.id,
      }}
      onMade={desk.prints}
      onClose={onClose}
    />
  );
};

type NotPrintableProps = {
  product: ReturnType<typeof useProduct>;
  printers: ReturnType<typeof usePrinters>;
  onClose: () => void;
};

const NotPrintable = ({ product, printers, onClose }: NotPrintableProps) => {
  const [failed, title] = product.data ? [printers, printersScreen.notLoaded] : [product, notLoaded.title];
  return (
    <Dialog
      open
      width="narrow"
      title={words.print}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {hasFailed(failed) ? (
        <NotThere query={failed} title={title} loading={null} />
      ) : (
        <div className="grid gap-5">
          <p role="alert">
            {(printers.data ?? []).some(isForLabels) ? words.noLabelToPrint : words.noLabelPrinter}
          </p>
          <Button className="justify-self-end" onClick={onClose}>
            {words.dismiss}
          </Button>
        </div>
      )}
    </Dialog>
  );
};
