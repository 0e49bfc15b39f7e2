import { useState } from 'react';
import type { FullRun } from '#domain/runs/contract.ts';
import { outstandingOf } from '#domain/runs/run.ts';
import { Button } from '#web/kit/button.tsx';
import { Field } from '#web/kit/field.tsx';
import { Input } from '#web/kit/input.tsx';
import { NumberInput } from '#web/kit/number-input.tsx';
import { wholeNumberIn } from '#web/rolls/whole-number.ts';
import { appliedByChecks } from '../applied-by-checks.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';

/** Asks how many labels were applied, and closes the run. Counts that do not add up need a reason. */
export const CloseForm = ({ run, desk }: { run: FullRun; desk: RunDesk }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const shown = typed ?? String(appliedByChecks(run));
  const applied = wholeNumberIn(shown);
  const unexplained = applied === null ? 0 : outstandingOf(run) - applied;
  const tooFewChecks = applied !== null && run.rightChecks * run.checkEvery < applied;
  return (
    <form
      noValidate
      method="post"
      aria-label={words.close}
      className="grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (applied === null) return;
        desk.does({ kind: 'close', applied, reason: reason.trim() === '' ? null : reason.trim() });
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
          autoFocus
          size="large"
          value={shown}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {unexplained === 0 && !tooFewChecks ? null : (
        <Field
          label={words.whyDifference}
          hint={
            unexplained === 0
              ? 'More are applied than were checked.'
              : `${Math.abs(unexplained).toLocaleString('en-US')} ${unexplained > 0 ? 'unexplained' : 'more than were issued'}.`
          }
        >
          <Input
            value={reason}
            autoComplete="off"
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
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
  );
};
