import { shownLabels } from '#domain/products/shown-labels.ts';
import { RunDateKind } from '#domain/runs/dates.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { useLabelPrinters } from '#web/printers/queries.ts';
import { PrintDialog } from '#web/printing/parts/print-dialog.tsx';
import { useProduct } from '#web/products/queries.ts';
import type { RunDesk } from '../use-run-desk.ts';

type PrintForRunProps = { run: FullRun; desk: RunDesk; onClose: () => void };

/** Prints labels of the run’s label, with its batch and date filled in, and issues them to the run. */
export const PrintForRun = ({ run, desk, onClose }: PrintForRunProps) => {
  const { data: product } = useProduct(run.productId);
  const printers = useLabelPrinters();
  const label = product && shownLabels(product).find(({ id }) => id === run.labelId);
  if (!product || !label || printers.length === 0) return null;
  return (
    <PrintDialog
      product={product}
      label={label}
      printers={printers}
      given={{
        batch: run.batch ?? '',
        bestBefore: run.dates[RunDateKind.safeParse(label.dateKind).data ?? 'best_before'] ?? '',
        quantity: Math.max(1, run.quantity - run.issued),
        runId: run.id,
      }}
      onMade={(jobId) => desk.does({ kind: 'print', jobId })}
      onClose={onClose}
    />
  );
};
