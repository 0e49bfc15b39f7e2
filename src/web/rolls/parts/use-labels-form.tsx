import { useState } from 'react';
import type { Roll } from '#domain/rolls/contract.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useTakeFromRoll } from '../queries.ts';
import { wholeNumberIn } from '../whole-number.ts';
import { rollScreen as words } from '../wording.ts';

/** Subtracts labels from a roll that were used without a run. */
export const UseLabelsForm = ({ roll }: { roll: Roll }) => {
  const [key, setKey] = useState(creationKey);
  const [typed, setTyped] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, error } = useTakeFromRoll(roll.code);
  const pieces = wholeNumberIn(typed) ?? 0;
  const send = () => {
    setIsSent(true);
    if (pieces === 0 || isPending) return;
    mutate(
      { pieces, key },
      {
        onSuccess: ({ piecesLeft }) => {
          toast(words.taken(pieces, piecesLeft));
          // What was typed while it was being saved is not saved yet.
          setTyped((now) => (now === typed ? '' : now));
          setIsSent(false);
          setKey(creationKey());
        },
      },
    );
  };
  return (
    <form
      noValidate
      method="post"
      aria-label={words.take}
      className="flex max-w-md flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={words.take}
        hint={words.takeHint}
        error={isSent && pieces === 0 ? words.piecesWrong : error && unsavedSentence(error)}
        className="grow basis-40"
      >
        <NumberInput
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setKey(creationKey());
          }}
        />
      </Field>
      <Button type="submit" pending={isPending} className="mt-6.5">
        {words.takeSave}
      </Button>
    </form>
  );
};
