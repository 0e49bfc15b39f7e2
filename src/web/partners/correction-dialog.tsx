import { useState } from 'react';
import type { BillingLine } from '#domain/billing/contract.ts';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useCorrectBilling } from './billing-queries.ts';
import { billingWords as words } from './billing-wording.ts';

const wholeIn = (text: string): number | null => {
  const number = Number(text.trim());
  return Number.isInteger(number) && number !== 0 ? number : null;
};

/** Adds a counter-line to a billed run, with the reason. */
export const CorrectionDialog = ({ line, onClose }: { line: BillingLine; onClose: () => void }) => {
  const { mutate, isPending, error } = useCorrectBilling();
  const [key] = useState(creationKey);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const quantity = wholeIn(typed);
  const isMissing = reason.trim() === '';
  const send = () => {
    setIsTried(true);
    if (quantity === null || isMissing || isPending) return;
    mutate(
      { runId: line.runId, kind: line.kind, quantity, reason, key },
      {
        onSuccess: () => {
          toast({ title: words.corrected });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      hasUnsavedChanges={typed.trim() !== '' || !isMissing}
      onOpenChange={onClose}
      width="narrow"
      title={words.correctTitle(line.runId, words.kinds[line.kind])}
      description={words.correctText}
      footer={
        <Button variant="primary" pending={isPending} onClick={send}>
          {words.correct}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={words.more} required error={isTried && quantity === null ? words.moreWrong : undefined}>
          <Input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <Field label={words.reason} required error={isTried && isMissing ? words.reasonMissing : undefined}>
          <Input
            value={reason}
            maxLength={limits.text.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {error ? (
          <p role="alert" className="text-danger">
            {sentenceOf(error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
};
