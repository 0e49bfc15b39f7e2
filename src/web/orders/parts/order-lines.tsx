import { useRef, useState } from 'react';
import type { Order, OrderLine } from '#domain/orders/contract.ts';
import { hasChangedNothing } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useCan } from '#web/session/session.tsx';
import { readQuantities, typedSince, type TypedQuantities } from '../order-quantities.ts';
import { isStale, useSaveQuantities } from '../queries.ts';
import { orderScreen, ordersWords as words } from '../wording.ts';
import { SupplierLines } from './supplier-lines.tsx';

type OrderLinesProps = { order: Order; suppliers: readonly (readonly OrderLine[])[] };

const nothingTyped: TypedQuantities = {};

/** The saved quantities by position. */
type SavedQuantities = Readonly<Record<number, number | null>>;

const quantitiesOf = ({ lines }: Order): SavedQuantities =>
  Object.fromEntries(lines.map(({ position, quantity }) => [position, quantity]));

/** The lines of an order by supplier; users who may edit enter the quantities here, before or after the mail is sent. */
export const OrderLines = ({ order, suppliers }: OrderLinesProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothingTyped);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** What each quantity was when it was typed over: what somebody else puts there meanwhile is not overwritten without a word. */
  const [typedOver, setTypedOver] = useState<SavedQuantities>({});
  const isOutcomeOpen = useRef(false);
  const { mutate, isPending } = useSaveQuantities(order.id);
  const may = useCan('inventory.edit');
  const positions = Object.keys(typed).map(Number);
  const read = readQuantities(positions, typed);

  const save = () => {
    if (isPending || positions.length === 0) return;
    setIsChecked(true);
    setFailure(null);
    if (!read.ok) {
      // After the next render, so that the field is marked when it gets the focus.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const now = quantitiesOf(order);
    const isOther = read.quantities.some(
      ({ of, quantity }) => of in typedOver && typedOver[of] !== now[of] && quantity !== now[of],
    );
    if (isOther) {
      setTypedOver({});
      setFailure(isOutcomeOpen.current ? orderScreen.changedByWhom : orderScreen.changedMeanwhile);
      return;
    }
    mutate(
      {
        quantities: read.quantities.map(({ of: position, quantity }) => ({ position, quantity })),
        version: order.version,
      },
      {
        onSuccess: () => {
          toast(orderScreen.saved);
          // What was typed while the request was pending is not saved yet.
          setTyped((now) => typedSince(typed, now));
          setTypedOver({});
          setIsChecked(false);
          isOutcomeOpen.current = false;
        },
        onError: (error) => {
          const { title, description } = orderScreen.notSaved(error);
          // It was said: what is saved next is over the order as it is then.
          if (isStale(error)) setTypedOver({});
          const byWhom = isOutcomeOpen.current ? orderScreen.changedByWhom : orderScreen.changedMeanwhile;
          const sentence = isStale(error) ? byWhom : description;
          // If this attempt was refused for another reason, the outcome of the previous one is still unknown.
          isOutcomeOpen.current = isStale(error) ? false : isOutcomeOpen.current || !hasChangedNothing(error);
          setFailure(sentence);
          toast({ title, description: sentence, variant: 'destructive' });
        },
      },
    );
  };

  const fields = may
    ? {
        typed,
        problems: isChecked && !read.ok ? read.problems : {},
        onType: (position: number, text: string) => {
          setTyped((before) => ({ ...before, [position]: text }));
          setTypedOver((before) => ({ [position]: quantitiesOf(order)[position] ?? null, ...before }));
        },
      }
    : null;
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label={words.quantities}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="max-w-3xl pt-2 print:max-w-none"
    >
      {suppliers.map((lines) => (
        <SupplierLines
          key={JSON.stringify([lines[0]?.supplierName, lines[0]?.supplierCode])}
          order={order}
          lines={lines}
          fields={fields}
        />
      ))}
      {may && order.lines.some(({ closed }) => closed === null) ? (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 print:hidden">
          {failure === null ? null : (
            <p role="alert" className="grow text-danger">
              {failure}
            </p>
          )}
          {/* Not disabled: after saving, that would take the focus from it. */}
          <Button type="submit" pending={isPending} aria-disabled={positions.length === 0 || undefined}>
            {orderScreen.save}
          </Button>
        </div>
      ) : null}
      <LeaveGuard when={positions.length > 0} />
    </form>
  );
};
