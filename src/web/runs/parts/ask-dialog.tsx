import { useState, type ReactNode } from 'react';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { wholeNumberIn } from '#web/rolls/whole-number.ts';
import { runWords as words } from '../wording.ts';

/** The typed number of labels, and the reason. */
export type Asked = { pieces: number; reason: string; isTicked: boolean; onRoll: number | null };

type AskDialogProps = {
  title: string;
  text: ReactNode;
  save: string;
  isDanger?: boolean;
  isPending: boolean;
  /** The number of labels to suggest; null asks for none. */
  pieces: number | null;
  /** Whether to ask for a reason: no, an optional one, or a required one. */
  why: 'no' | 'may' | 'must';
  /** The question how many labels are on the roll now, which need not be answered. */
  onRoll?: string;
  /** A statement to tick. */
  tick?: string;
  onSave: (asked: Asked) => void;
  onClose: () => void;
};

/** Asks for a number of labels and a reason before an action in a run. Enter confirms. */
export const AskDialog = ({
  title,
  text,
  save,
  isDanger = false,
  isPending,
  pieces,
  why,
  onRoll,
  tick,
  onSave,
  onClose,
}: AskDialogProps) => {
  const [typed, setTyped] = useState(pieces === null || pieces < 1 ? '' : String(pieces));
  const [counted, setCounted] = useState('');
  const [reason, setReason] = useState('');
  const [isTicked, setIsTicked] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const count = pieces === null ? 1 : (wholeNumberIn(typed) ?? 0);
  const isMissing = why === 'must' && reason.trim() === '';
  return (
    <ShortForm
      title={title}
      description={text}
      cancel={words.cancel}
      save={save}
      isDanger={isDanger}
      hasFocus={pieces === null && onRoll === undefined && why === 'no' && tick === undefined}
      pending={isPending}
      hasUnsavedChanges={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={() => {
        setIsSent(true);
        if (count > 0 && !isMissing && !isPending)
          onSave({ pieces: count, reason: reason.trim(), isTicked, onRoll: wholeNumberIn(counted) });
      }}
    >
      {pieces === null ? null : (
        <Field label={words.pieces} required error={isSent && count === 0 ? words.piecesWrong : null}>
          <NumberInput value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      )}
      {onRoll === undefined ? null : (
        <Field label={onRoll} hint={words.onRollHint}>
          <NumberInput value={counted} onChange={({ target }) => setCounted(target.value)} />
        </Field>
      )}
      {why === 'no' ? null : (
        <Field
          label={words.why}
          required={why === 'must'}
          error={isSent && isMissing ? words.whyMissing : null}
        >
          <Input
            value={reason}
            autoComplete="off"
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      {tick === undefined ? null : (
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-accent"
            checked={isTicked}
            onChange={({ target }) => setIsTicked(target.checked)}
          />
          {tick}
        </label>
      )}
    </ShortForm>
  );
};
