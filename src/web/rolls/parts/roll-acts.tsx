import { useState } from 'react';
import type { Roll } from '#domain/rolls/contract.ts';
import { openActsOn, type RollAct } from '#domain/rolls/roll-state.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { useActOnRoll } from '../queries.ts';
import { actWords, rollScreen } from '../wording.ts';

/** The buttons that put a roll into quarantine, release it, or scrap it. */
export const RollActs = ({ roll }: { roll: Roll }) => {
  const [act, setAct] = useState<RollAct | null>(null);
  return (
    <>
      {openActsOn(roll).map((one) => (
        <ActButton key={one} needs="roll.change" onClick={() => setAct(one)}>
          {actWords[one].button}
        </ActButton>
      ))}
      {act === null ? null : <Question key={act} roll={roll} act={act} onClose={() => setAct(null)} />}
    </>
  );
};

/** Asks for a confirmation, and for the reason. */
const Question = ({ roll, act, onClose }: { roll: Roll; act: RollAct; onClose: () => void }) => {
  const words = actWords[act];
  const [key] = useState(creationKey);
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, error } = useActOnRoll(roll.code);
  const isMissing = reason.trim() === '';
  const send = () => {
    setIsSent(true);
    if (isMissing || isPending) return;
    mutate(
      { act, reason, key },
      {
        onSuccess: () => {
          onClose();
          toast({ title: words.done, description: roll.code });
        },
      },
    );
  };
  return (
    <ShortForm
      title={words.title(roll.code)}
      description={words.text}
      cancel={rollScreen.cancel}
      save={words.confirm}
      isDanger={act === 'scrap'}
      failure={error && unsavedSentence(error)}
      pending={isPending}
      hasUnsavedChanges={!isMissing}
      onClose={onClose}
      onSubmit={send}
    >
      <Field
        label={rollScreen.why}
        hint={rollScreen.whyHint}
        error={isSent && isMissing ? rollScreen.whyMissing : null}
        required
      >
        <Input
          value={reason}
          autoComplete="off"
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ShortForm>
  );
};
