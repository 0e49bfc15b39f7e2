import SendIcon from 'lucide-react/icons/send';
import { useState } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { useSendOrder } from '../queries.ts';
import { sending as words } from '../wording.ts';

type SendToSupplierProps = {
  orderId: number;
  positions: number[];
  supplierName: string;
};

/** Sends lines to the people whom a supplier has in the portal, and says until when they are needed. */
export const SendToSupplier = ({ orderId, positions, supplierName }: SendToSupplierProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const [neededBy, setNeededBy] = useState('');
  const { mutate, reset, isPending, error } = useSendOrder(orderId);
  const send = () =>
    mutate(
      { positions, neededBy: neededBy === '' ? null : neededBy },
      {
        onSuccess: () => {
          setIsOpen(false);
          toast(words.sent(supplierName));
        },
        onError: (failure) => toast({ ...words.notSent(failure), variant: 'destructive' }),
      },
    );
  return (
    <>
      <ActButton
        needs="inventory.edit"
        size="dense"
        className="max-md:min-h-12"
        icon={<SendIcon aria-hidden />}
        aria-label={words.sendTo(supplierName)}
        onClick={() => {
          reset();
          setIsOpen(true);
        }}
      >
        {words.send}
      </ActButton>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        width="narrow"
        title={words.sendTitle(supplierName)}
        description={words.sendText}
        footer={
          <Button variant="primary" pending={isPending} onClick={send}>
            {words.send}
          </Button>
        }
      >
        <Field label={words.neededBy}>
          <Input type="date" value={neededBy} onChange={({ target }) => setNeededBy(target.value)} />
        </Field>
        {error ? (
          <p role="alert" className="mt-3 text-danger">
            {sentenceOf(error)}
          </p>
        ) : null}
      </Dialog>
    </>
  );
};
