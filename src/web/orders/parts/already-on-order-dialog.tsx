import type { LabelOnOrder } from '#domain/orders/on-order.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { alreadyOnOrder, onOrderSince } from '../wording.ts';

type AlreadyOnOrderDialogProps = {
  open: boolean;
  /** What is already on order. */
  labels: readonly LabelOnOrder[];
  pending: boolean;
  onClose: () => void;
  onOrder: () => void;
};

/** Asks before ordering labels that are already on order. */
export const AlreadyOnOrderDialog = ({
  open,
  labels,
  pending,
  onClose,
  onOrder,
}: AlreadyOnOrderDialogProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={(next) => {
      if (!next && !pending) onClose();
    }}
    tone="primary"
    title={alreadyOnOrder.title(labels)}
    description={
      <div className="grid gap-3">
        <ul className="grid max-h-[40vh] gap-2 overflow-y-auto border-y border-line py-2">
          {[...new Set(labels.map(({ labelSku }) => labelSku))].map((labelSku) => (
            <li key={labelSku}>
              <Code value={labelSku} className="block text-ink" />
              {labels
                .filter((label) => label.labelSku === labelSku)
                .map((label) => (
                  <p key={`${label.orderId} ${label.position}`}>{onOrderSince(label)}</p>
                ))}
            </li>
          ))}
        </ul>
        <p>{alreadyOnOrder.text}</p>
      </div>
    }
    confirmLabel={alreadyOnOrder.confirm}
    pending={pending}
    onConfirm={onOrder}
  />
);
