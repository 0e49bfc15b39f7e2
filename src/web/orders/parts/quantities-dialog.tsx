import type { StockedItem } from '#domain/inventory/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import type { TypedQuantities } from '../order-quantities.ts';
import { onOrderSince, quantities as words } from '../wording.ts';

type QuantitiesDialogProps = {
  open: boolean;
  items: readonly StockedItem[];
  typed: TypedQuantities;
  /** The errors, by item. */
  problems: Readonly<Record<number, string>>;
  pending: boolean;
  /** The label of the button that orders. */
  orderLabel: string;
  onType: (itemId: number, text: string) => void;
  onClose: () => void;
  onOrder: () => void;
};

const formId = 'order-quantities';

/** The quantities of the selected labels. What was typed stays when the dialog closes. */
export const QuantitiesDialog = ({
  open,
  items,
  typed,
  problems,
  pending,
  orderLabel,
  onType,
  onClose,
  onOrder,
}: QuantitiesDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title={words.title}
    description={words.text}
    footer={
      <>
        <Button onClick={onClose}>{words.close}</Button>
        <Button type="submit" form={formId} variant="primary" pending={pending}>
          {orderLabel}
        </Button>
      </>
    }
  >
    <form
      id={formId}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onOrder();
      }}
    >
      <ul className="grid gap-5">
        {items.map(({ id, labelSku, labelSize, supplierName, stockOnHand, onOrder: lines }) => (
          <li key={id}>
            <Field
              className="sm:grid-cols-[minmax(0,1fr)_11rem] sm:gap-x-4 sm:[&>input]:col-start-2 sm:[&>input]:row-span-3 sm:[&>input]:row-start-1 sm:[&>input]:self-start"
              label={<Code value={labelSku} />}
              error={problems[id]}
              hint={
                <>
                  {labelSize}, {supplierName}, {words.onTheShelf(stockOnHand)}
                  {lines.map((line) => (
                    <span key={line.orderId} className="block font-medium text-warning">
                      {onOrderSince(line)}
                    </span>
                  ))}
                </>
              }
            >
              <NumberInput
                placeholder={words.placeholder}
                value={typed[id] ?? ''}
                onChange={(event) => onType(id, event.target.value)}
              />
            </Field>
          </li>
        ))}
      </ul>
    </form>
  </Dialog>
);
