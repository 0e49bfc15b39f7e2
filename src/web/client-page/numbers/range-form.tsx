import { useState } from 'react';
import { NumberKind, NumberRangeDraft, numberAt } from '#domain/printing/numbers.ts';
import type { NumberRange } from '#domain/printing/number-contract.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useAddRange, useMoveRange } from '#web/printing/number-queries.ts';
import { kindNames, numbersWords as words } from './numbers-wording.ts';

const kinds = NumberKind.options.map((value) => ({ value, label: kindNames[value] }));

/** What the user has typed; null for a text that is no whole number. */
const wholeIn = (text: string): number | null => (/^\d{1,16}$/.test(text.trim()) ? Number(text) : null);

/** The faults of a draft by field, in words. */
const faultsOf = (draft: object): Partial<Record<string, string>> =>
  Object.fromEntries(
    (NumberRangeDraft.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  );

type AddRangeProps = { clientId: number; onClose: () => void };

/** Adds a range, and shows its first and last number while they are typed. */
export const AddRange = ({ clientId, onClose }: AddRangeProps) => {
  const [key] = useState(creationKey);
  const [kind, setKind] = useState<NumberKind>('sscc');
  const [prefix, setPrefix] = useState('');
  const [next, setNext] = useState('1');
  const [last, setLast] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, error } = useAddRange(clientId);
  const typed = {
    kind,
    prefix: kind === 'carton' ? '' : prefix.trim(),
    next: wholeIn(next),
    last: wholeIn(last),
  };
  const { data: draft } = NumberRangeDraft.safeParse(typed);
  const wrong = {
    ...(isSent ? faultsOf(typed) : {}),
    ...(error instanceof CallError ? error.fields : {}),
  };
  const failure = error && Object.keys(error instanceof CallError ? error.fields : {}).length === 0;
  return (
    <ShortForm
      title={words.add}
      description={words.addText}
      hasUnsavedChanges={prefix !== '' || last !== ''}
      failure={failure ? `${words.notAdded} ${sentenceOf(error)}` : null}
      cancel={words.cancel}
      save={words.add}
      pending={isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsSent(true);
        if (!draft || isPending) return;
        mutate(
          { draft, key },
          {
            onSuccess: () => {
              toast(words.added);
              onClose();
            },
          },
        );
      }}
    >
      <Field label={words.kind}>
        <Select options={kinds} value={kind} onValueChange={setKind} />
      </Field>
      {kind === 'carton' ? null : (
        <Field
          label={words.prefix}
          required={kind === 'sscc'}
          hint={words.prefixHint[kind]}
          error={wrong['prefix']}
        >
          <Input value={prefix} autoComplete="off" onChange={({ target }) => setPrefix(target.value)} />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-5">
        <Field label={words.counter} required hint={words.counterHint} error={wrong['next']}>
          <NumberInput value={next} onChange={({ currentTarget }) => setNext(currentTarget.value)} />
        </Field>
        <Field label={words.lastCounter} required error={wrong['last']}>
          <NumberInput value={last} onChange={({ currentTarget }) => setLast(currentTarget.value)} />
        </Field>
      </div>
      {draft ? (
        <output className="wrap-anywhere text-ink-quiet">
          {words.from(numberAt(draft, draft.next), numberAt(draft, draft.last))}
        </output>
      ) : null}
    </ShortForm>
  );
};

type MoveRangeProps = { clientId: number; range: NumberRange; onClose: () => void };

/** Says the next number of a range. */
export const MoveRange = ({ clientId, range, onClose }: MoveRangeProps) => {
  const [first] = useState(String(range.next));
  const [next, setNext] = useState(first);
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, error } = useMoveRange(clientId);
  const count = wholeIn(next);
  const refused = error instanceof CallError ? error.fields['next'] : undefined;
  return (
    <ShortForm
      title={words.moveTitle}
      description={words.moveText}
      hasUnsavedChanges={next !== first}
      failure={error && refused === undefined ? `${words.notMoved} ${sentenceOf(error)}` : null}
      cancel={words.cancel}
      save={words.move}
      pending={isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsSent(true);
        if (count === null || isPending) return;
        mutate(
          { range: range.id, next: count },
          {
            onSuccess: () => {
              toast(words.moved);
              onClose();
            },
          },
        );
      }}
    >
      <Field
        label={words.moveCounter}
        required
        error={isSent && count === null ? words.whole : refused}
        hint={count === null || count > range.last ? undefined : numberAt(range, count)}
      >
        <NumberInput value={next} onChange={({ currentTarget }) => setNext(currentTarget.value)} />
      </Field>
    </ShortForm>
  );
};
