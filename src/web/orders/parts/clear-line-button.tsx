import { useState } from 'react';
import { orderNumber } from '#domain/orders/order-number.ts';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { WithRefusal } from '#web/record/failures/with-refusal.tsx';
import { useClearLine } from '../queries.ts';
import { clearing } from '../wording.ts';

type ClearLineButtonProps = { orderId: number; number: number; position: number; labelSku: string };

/** Closes a line that will not arrive, after confirmation. */
export const ClearLineButton = ({ orderId, number, position, labelSku }: ClearLineButtonProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, reset, isPending, error: refused } = useClearLine();
  const name = `${clearing.label}: ${labelSku}`;
  return (
    <>
      <ActButton
        needs="inventory.edit"
        size="dense"
        className="max-md:min-h-12"
        aria-label={name}
        onClick={() => {
          reset();
          setIsAsking(true);
        }}
      >
        {clearing.label}
      </ActButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={clearing.question(labelSku)}
        description={<WithRefusal text={clearing.consequence(orderNumber(number))} error={refused} />}
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
