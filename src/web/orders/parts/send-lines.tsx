import MailIcon from 'lucide-react/icons/mail';
import type { Order, OrderLine } from '#domain/orders/contract.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { draftOrder } from '../draft-order.ts';
import { useMarkSent } from '../queries.ts';
import { sending } from '../wording.ts';
import { SendToSupplier } from './send-to-supplier.tsx';

type SendLinesProps = {
  order: Pick<Order, 'id' | 'number'>;
  /** The lines of one supplier. */
  lines: readonly OrderLine[];
  supplierName: string;
};

/** Drafts the e-mail to one supplier, and asks whether it was sent until somebody says so. */
export const SendLines = ({ order, lines, supplierName }: SendLinesProps) => {
  const { mutate, isPending } = useMarkSent(order.id);
  const unsent = lines.filter(({ itemId, sent, closed }) => itemId !== null && !sent && !closed);
  const markSent = () =>
    mutate(
      unsent.map(({ position }) => position),
      {
        onSuccess: () => toast(sending.done(supplierName)),
        onError: (error) => toast({ ...sending.failed(error), variant: 'destructive' }),
      },
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 py-2 print:hidden">
      {unsent.length > 0 ? <p className="grow text-quiet text-ink-quiet">{sending.question}</p> : null}
      <ActButton
        needs="inventory.edit"
        size="dense"
        className="max-md:min-h-12"
        icon={<MailIcon aria-hidden />}
        aria-label={sending.draftFor(supplierName)}
        onClick={() => void draftOrder({ order, lines })}
      >
        {sending.draft}
      </ActButton>
      {unsent.length > 0 ? (
        <SendToSupplier
          orderId={order.id}
          positions={unsent.map(({ position }) => position)}
          supplierName={supplierName}
        />
      ) : null}
      {unsent.length > 0 ? (
        <ActButton
          needs="inventory.edit"
          size="dense"
          variant="primary"
          className="max-md:min-h-12"
          pending={isPending}
          aria-label={sending.yesTo(supplierName)}
          onClick={markSent}
        >
          {sending.yes}
        </ActButton>
      ) : null}
    </div>
  );
};
