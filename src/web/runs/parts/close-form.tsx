import { useEffect, useRef, useState } from 'react';
import { Cause } from '#domain/runs/acts.ts';
import { isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { DialogsCovered } from '#web/kit/layers/dialog.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { wholeNumberIn } from '#web/rolls/whole-number.ts';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { AwaitedLayer } from '#web/scan/awaited-layer.tsx';
import { readStation } from '#web/stations/this-station.ts';
import { covers } from '../run-desk.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';

type CloseFormProps = { id: number; seq: number; desk: RunDesk; isReady: boolean };

/**
 * Asks how many labels were applied, and closes the run. Nothing is filled in: whoever counts does not know what is
 * expected. A count that does not add up needs a cause. Until everything else is done, scans are not for this form.
 */
export const CloseForm = ({ id, seq, desk, isReady }: CloseFormProps) => {
  const [typed, setTyped] = useState('');
  const [cause, setCause] = useState<Cause | undefined>(undefined);
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [isSigning, setIsSigning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The keyboard and the scanner are at the bench: Enter closes a run whose counts add up. After anything else that
  // happened in the run, too; what is typed here meanwhile goes on.
  useEffect(() => {
    const isElsewhere = !field.current?.form?.contains(document.activeElement);
    if (isReady && isElsewhere && !isDialogOpen()) field.current?.focus();
  }, [isReady, seq]);
  const applied = wholeNumberIn(typed);
  // What is not asked for any more is not sent.
  const isDifferent = desk.difference !== null;
  const act = {
    kind: 'close' as const,
    applied: applied ?? 0,
    reason: isDifferent && reason.trim() !== '' ? reason.trim() : null,
    cause: (isDifferent ? cause : null) ?? null,
  };
  // What does not add up is signed.
  const isExplained = act.reason !== null || act.cause !== null;
  return (
    <>
      {/* The last answer before the count is on its way: what is counted is typed already. */}
      {desk.isPending && !isReady ? <AwaitedLayer onClose={null} /> : null}
      <form
        noValidate
        method="post"
        aria-label={words.close}
        className="grid max-w-xl gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setIsSent(true);
          if (applied === null) return;
          if (isExplained) setIsSigning(true);
          else desk.does(act);
        }}
      >
        <Field
          label={words.appliedLabel}
          hint={words.appliedHint}
          required
          error={isSent && applied === null ? words.appliedWrong : null}
        >
          <NumberInput
            ref={field}
            size="large"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {isDifferent ? (
          <>
            <p role="alert" className="rounded-control bg-warning-wash px-4 py-3 text-warning">
              {desk.difference}
            </p>
            <Field label={words.cause} hint={words.whyDifferenceHint}>
              <Select
                options={Cause.options.map((value) => ({ value, label: words.causes[value] }))}
                value={cause}
                placeholder={words.chooseCause}
                onValueChange={setCause}
              />
            </Field>
            <Field label={words.causeInWords}>
              <Input
                value={reason}
                autoComplete="off"
                maxLength={500}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          </>
        ) : null}
        <Button
          type="submit"
          size="large"
          variant="primary"
          pending={desk.isPending}
          className="justify-self-start"
        >
          {words.close}
        </Button>
      </form>
      {isSigning ? (
        <DialogsCovered value={covers(desk.verdict)}>
          <SignatureDialog
            title={words.signClose}
            description={words.signCloseText}
            confirmLabel={words.close}
            act={{ meaning: 'closed', entity: 'run', id, number: null }}
            pending={desk.isPending}
            error={desk.unsigned}
            isAtStation={readStation() !== null}
            onSign={(signature) => desk.does({ ...act, signature })}
            onClose={() => setIsSigning(false)}
          >
            <p className="wrap-anywhere text-warning">{desk.difference}</p>
          </SignatureDialog>
        </DialogsCovered>
      ) : null}
    </>
  );
};
