import MinusIcon from 'lucide-react/icons/minus';
import PlusIcon from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import type { MovementDraft, StockedItem } from '#domain/inventory/contract.ts';
import { isDoubtfulCount } from '#domain/inventory/doubtful-count.ts';
import { CallError, unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useCan } from '#web/session/session.tsx';
import { takesOffOrder } from '#web/orders/wording.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { useAddMovement } from '../inventory-changes.ts';
import { useToastWithUndo } from '../use-toast-with-undo.ts';
import { checkMovement, previewOf, stepped, type MovementValues } from '../movement-values.ts';
import {
  doubtfulCount,
  failed,
  kindNames,
  movementDone,
  pieces,
  quantityQuestion,
  recordedBefore,
  recordedKinds,
  inventoryWords as words,
} from '../wording.ts';

/** Whether the previous attempt was recorded although its response was lost. */
const hasBeenRecorded = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'request.key_reused';

const nothingTyped: Pick<MovementValues, 'quantity' | 'note'> = { quantity: '', note: '' };

/** Records a movement; designed for thumb use at the shelf. If saving fails, what was typed stays. */
export const MovementForm = ({ item }: { item: StockedItem }) => {
  const [values, setValues] = useState<MovementValues>({ kind: 'counted', ...nothingTyped });
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(creationKey);
  const quantity = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useAddMovement(item.id);
  const [isAsking, setIsAsking] = useState(false);
  const toastWithUndo = useToastWithUndo();
  const may = useCan('inventory.edit');
  const checked = checkMovement(values);
  const errors = isChecked && !checked.ok ? checked : { quantity: null, note: null };
  const preview = previewOf(values, item.stockOnHand);

  useEffect(() => {
    if (errors.quantity !== null || failure !== null) quantity.current?.focus();
    // Only when an error appears, not on every keystroke.
  }, [errors.quantity, failure]);

  const set = (parts: Partial<MovementValues>) => {
    setFailure(null);
    setValues({ ...values, ...parts });
  };

  const record = () => {
    if (isPending || !may) return;
    setIsChecked(true);
    setFailure(null);
    if (!checked.ok) return;
    if (checked.draft.kind === 'counted' && isDoubtfulCount(item.stockOnHand, checked.draft.quantity))
      setIsAsking(true);
    else send(checked.draft);
  };

  const send = (draft: MovementDraft) => {
    mutate(
      { draft, key },
      {
        onSuccess: (saved) => {
          // A delivery has also closed an order line, which undoing the count would not reopen.
          if (saved.onOrder.length === item.onOrder.length) toastWithUndo(saved);
          else toast(movementDone(saved.stockOnHand));
          setKey(creationKey());
          setIsChecked(false);
          // What was typed while it was being saved is not saved yet.
          setValues((now) => (now === values ? { kind: values.kind, ...nothingTyped } : now));
        },
        onError: (error) => {
          const { title, description } = failed('move', error);
          toast({ title, description, variant: 'destructive' });
          setFailure(hasBeenRecorded(error) ? recordedBefore : unsavedSentence(error));
          // A refused attempt left no key behind, but one whose response was lost may have: the next attempt uses the
          // same key.
          if (hasBeenRecorded(error)) setKey(creationKey());
        },
      },
    );
  };

  return (
    <form
      noValidate
      method="post"
      aria-label={words.recordMovement}
      onSubmit={(event) => {
        event.preventDefault();
        record();
      }}
      className="grid gap-4"
    >
      <fieldset disabled={!may}>
        <legend className="sr-only">{words.whatHappened}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 sm:grid-cols-4">
          {recordedKinds.map((kind) => (
            <label
              key={kind}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-4 font-[560] transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-wash has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={values.kind === kind}
                onChange={() => set({ kind })}
                className="size-5 shrink-0 accent-accent"
              />
              {kindNames[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={quantityQuestion[values.kind]}
          error={errors.quantity ?? failure}
          hint={
            preview === null
              ? words.byBooks({ stockOnHand: pieces(item.stockOnHand) })
              : words.byBooksThen({ stockOnHand: pieces(item.stockOnHand), preview: pieces(preview) })
          }
        >
          <span className="flex gap-2">
            <NumberInput
              ref={quantity}
              size="large"
              aria-required
              readOnly={!may}
              value={values.quantity}
              onChange={(event) => set({ quantity: event.target.value })}
              className="min-w-0 grow font-[560]"
            />
            <IconButton
              label={words.oneLess}
              variant="secondary"
              size="large"
              icon={<MinusIcon aria-hidden />}
              disabled={!may}
              onClick={() => set({ quantity: stepped(values.quantity, -1) })}
              className="shrink-0"
            />
            <IconButton
              label={words.oneMore}
              variant="secondary"
              size="large"
              icon={<PlusIcon aria-hidden />}
              disabled={!may}
              onClick={() => set({ quantity: stepped(values.quantity, 1) })}
              className="shrink-0"
            />
          </span>
        </Field>
        <Field label={words.note} error={errors.note}>
          <Input
            size="large"
            autoComplete="off"
            readOnly={!may}
            value={values.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        </Field>
      </div>
      {values.kind === 'received' && item.onOrder[0] ? (
        <p className="text-quiet text-ink-quiet">{takesOffOrder(item.onOrder[0])}</p>
      ) : null}
      <ActButton
        needs="inventory.edit"
        type="submit"
        variant="primary"
        size="large"
        pending={isPending}
        className="sm:justify-self-start"
      >
        {isPending ? words.saving : words.record}
      </ActButton>
      {isAsking && checked.ok ? (
        <ConfirmDialog
          open
          onOpenChange={setIsAsking}
          {...doubtfulCount(item.stockOnHand, checked.draft.quantity)}
          tone="primary"
          onConfirm={() => {
            setIsAsking(false);
            send(checked.draft);
          }}
        />
      ) : null}
      {values.quantity !== '' || values.note !== '' ? (
        <LeaveGuard when onLeave={() => setValues({ kind: values.kind, ...nothingTyped })} />
      ) : null}
    </form>
  );
};
