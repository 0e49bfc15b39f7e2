import { useRef, useState } from 'react';
import * as limits from '#domain/limits.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { readStation } from '#web/stations/this-station.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';

type SecondPersonProps = {
  run: Pick<FullRun, 'state'>;
  desk: RunDesk;
  badge: string | undefined;
  onClose: () => void;
};

/** Asks the second person for the answer and for their signature, at the station of the run. */
export const SecondPerson = ({ run, desk, badge, onClose }: SecondPersonProps) => {
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = reason.trim() === '';
  return (
    <SignatureDialog
      title={words.secondTitle}
      description={words.secondText}
      confirmLabel={words.secondSave}
      pending={desk.isPending}
      error={desk.unsigned}
      badge={badge}
      isAtStation={readStation() !== null}
      onSign={(signature) => {
        setIsSent(true);
        if (isMissing) field.current?.focus();
        else desk.does({ kind: 'second_person', reason: reason.trim(), signature });
      }}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {(run.state === 'planned' ? words.secondLooked : words.secondReasons).map((ready) => (
          <Button
            key={ready}
            type="button"
            className="text-left"
            aria-pressed={reason === ready}
            onClick={() => setReason(ready)}
          >
            {ready}
          </Button>
        ))}
      </div>
      <Field label={words.why} required error={isSent && isMissing ? words.whyMissing : null}>
        <Textarea
          ref={field}
          rows={2}
          value={reason}
          maxLength={limits.text.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </SignatureDialog>
  );
};
