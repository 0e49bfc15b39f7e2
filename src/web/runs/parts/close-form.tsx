import { useState } from 'react';
import { Cause } from '#domain/runs/acts.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { wholeNumberIn } from '#web/rolls/whole-number.ts';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { AwaitedLayer } from '#web/scan/awaited-layer.tsx';
import { readStation } from '#web/stations/this-station.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';

type CloseFormProps = { id: number; desk: RunDesk; isReady: boolean };

/**
 * Asks how many labels were applied, and closes the run. Nothing is filled in: whoever counts does not know what is
 * expected. A count that does not add up needs a cause. Until everything else is done, scans are not for this form.
 */
export const CloseForm = ({ id, desk, isReady }: CloseFormProps) => {
  const [typed, setTyped] = useState('');
  const [cause, setCause] = useState<Cause | undefined>(undefined);
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [isSigning, setIsSigning] = useState(false);
  const applied = wholeNumberIn(typed);
  const act = {
    kind: 'close' as const,
    applied: applied ?? 0,
    reason: reason.trim() === '' ? null : reason.trim(),
    cause: cause ?? null,
  };
  // What does not add up is signed.
  const isExplained = desk.difference !== null && (act.reason !== null || act.cause !== null);
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
            // The keyboard and the scanner are at the bench: Enter closes a run whose counts add up.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the current task
            autoFocus={isReady}
            size="large"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {desk.difference === null ? null : (
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
        )}
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
      {isSigning && desk.verdict?.is !== 'lost' ? (
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
      ) : null}
    </>
  );
};
