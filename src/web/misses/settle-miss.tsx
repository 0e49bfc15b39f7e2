import { useState } from 'react';
import type { OpenMiss } from '#domain/misses/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useSettleMiss } from './queries.ts';
import { missWords as words } from './wording.ts';

/** Asks what was done about an unknown code. If a product has the code by now, suggests that answer. */
export const SettleMiss = ({ miss, onClose }: { miss: OpenMiss; onClose: () => void }) => {
  const [only] = miss.products;
  const known = miss.products.length === 1 ? (only ?? null) : null;
  const [first] = useState(known ? words.suggestion(known.sku) : '');
  const [answer, setAnswer] = useState(first);
  const [isSent, setIsSent] = useState(false);
  const { mutateAsync: settle, isPending, error } = useSettleMiss(miss.id);
  const isMissing = answer.trim() === '';
  const submit = async () => {
    setIsSent(true);
    if (isMissing || isPending) return;
    await settle({ answer: answer.trim(), productId: known?.id ?? null });
    toast({ title: words.settled });
    onClose();
  };
  return (
    <ShortForm
      title={words.settleOf(miss.text)}
      description={words.settleText}
      failure={error ? `${words.notSettled} ${sentenceOf(error)}` : null}
      cancel={words.cancel}
      save={words.settle}
      pending={isPending}
      hasUnsavedChanges={!isMissing && answer !== first}
      onClose={onClose}
      onSubmit={() => {
        // The error is shown below.
        submit().catch(() => undefined);
      }}
    >
      <Field label={words.answer} required error={isSent && isMissing ? words.missing : null}>
        <Input value={answer} maxLength={200} onChange={({ target }) => setAnswer(target.value)} />
      </Field>
    </ShortForm>
  );
};
