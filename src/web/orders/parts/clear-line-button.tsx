import { useState } from 'react';
import { orderNumber } from '#domain/orders/order-number.ts';
import { refusal } from '#domain/access/can.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button } from '#web/kit/button.tsx';
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx';
import { toast } from '#web/kit/use-toast.ts';
import { useCan } from '#web/session/session.tsx';
import { useClearLine } from '../queries.ts';
import { clearing } from '../wording.ts';

type ClearLineButtonProps = { orderId: number; number: number; position: number; labelSku: string };

/** Takes a label off order that nobody expects any more, after being asked. */
export const ClearLineButton = ({ orderId, number, position, labelSku }: ClearLineButtonProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useClearLine();
  const name = `${clearing.label}: ${labelSku}`;
  if (!useCan('inventory.edit'))
    return (
      <BarredButton
        size="dense"
        className="max-md:min-h-12"
        aria-label={name}
        reason={refusal('inventory.edit')}
      >
        {clearing.label}
      </BarredButton>
    );
  return (
    <>
      <Button size="dense" className="max-md:min-h-12" aria-label={name} onClick={() => setIsAsking(true)}>
        {clearing.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={clearing.question(labelSku)}
        description={clearing.consequence(orderNumber(number))}
        confirmLabel={clearing.confirm}
        pending={isPending}
        onConfirm={() =>
          mutate(
            { id: orderId, position },
            {
              onSuccess: () => {
                toast(clearing.done(labelSku));
                setIsAsking(false);
              },
              onError: (error) => toast({ ...clearing.failed(error), variant: 'destructive' }),
            },
          )
        }
      />
    </>
  );
};
