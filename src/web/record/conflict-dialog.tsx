import { language } from '#web/words/language.ts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import type { Side } from './conflict.ts';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { formatClock } from '#web/kit/texts/format-date.ts';
import { wordDifference, type Piece } from '#web/kit/texts/word-difference.ts';
import { recordWords as words } from './wording.ts';

/** A field with both versions as shown to the user; null if empty. */
export interface ConflictField {
  name: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** The side preselected when the dialog opens; null if the user must decide. */
  suggested: Side | null;
}

type ConflictDialogProps = {
  /** Closes without a decision; the form stays as it was. */
  onClose: () => void;
  /** Who changed the record; null if unknown. */
  changedBy: string | null;
  /** When, as an instant; null if unknown. */
  changedAt: string | null;
  fields: readonly ConflictField[];
  onDecide: (sides: Readonly<Record<string, Side>>) => void;
};

const day = new Intl.DateTimeFormat(language.formats, { month: 'short', day: 'numeric' });

/** Who changed it and when: 'Changed by Ana at 10:42', with the date unless it was today. */
export const changedLine = (by: string | null, at: string | null, now = new Date()): string => {
  const who = words.changedBy({ by: by ?? words.somebodyElse });
  if (at === null) return who;
  const then = new Date(at);
  const isToday = then.toDateString() === now.toDateString();
  return words.at({
    who,
    value: isToday ? '' : words.on({ value: day.format(then) }),
    value2: formatClock(then),
  });
};

/**
 * Shows an edit conflict field by field and lets the user decide. It does not know the record: the caller passes the
 * fields that differ and saves the decision.
 */
export const ConflictDialog = ({ onClose, ...props }: ConflictDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title={words.changedMeanwhile}
    description={changedLine(props.changedBy, props.changedAt)}
    width="wide"
  >
    <Decision {...props} onClose={onClose} />
  </Dialog>
);

const Decision = ({
  fields,
  onDecide,
  onClose,
}: Pick<ConflictDialogProps, 'fields' | 'onDecide' | 'onClose'>) => {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(fields.flatMap(({ name, suggested }) => (suggested ? [[name, suggested]] : []))),
  );
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const takeAll = (side: Side) => setSides(Object.fromEntries(fields.map(({ name }) => [name, side])));
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        // Must not bubble to the form that contains this dialog in React's tree.
        event.preventDefault();
        event.stopPropagation();
        const open = fields.find(({ name }) => sides[name] === undefined);
        setIsAsked(true);
        if (open) form.current?.querySelector<HTMLInputElement>(`input[name="${open.name}"]`)?.focus();
        else onDecide(sides);
      }}
    >
      <p>{words.conflictText}</p>
      {fields.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => takeAll('mine')}>{words.keepMineEverywhere}</Button>
          <Button onClick={() => takeAll('theirs')}>{words.takeTheirsEverywhere}</Button>
        </div>
      ) : null}
      {fields.map((field) => (
        <FieldChoice
          key={field.name}
          field={field}
          side={sides[field.name]}
          isMissing={isAsked && sides[field.name] === undefined}
          onChoose={(side) => setSides({ ...sides, [field.name]: side })}
        />
      ))}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-stock px-6 py-4">
        <Button onClick={onClose}>{words.backToForm}</Button>
        <Button type="submit" variant="primary">
          {words.saveTheseChoices}
        </Button>
      </div>
    </form>
  );
};

type FieldChoiceProps = {
  field: ConflictField;
  side: Side | undefined;
  /** A save was attempted before this field was decided. */
  isMissing: boolean;
  onChoose: (side: Side) => void;
};

const FieldChoice = ({ field, side, isMissing, onChoose }: FieldChoiceProps) => {
  const errorId = useId();
  const versions = versionsOf(field);
  const choice = (which: Side, label: string) => (
    <label className="grid cursor-pointer content-start gap-2 rounded-control border border-line-strong p-4 transition-colors has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span className="flex min-h-6 items-center gap-2.5 font-[560]">
        <input
          type="radio"
          name={field.name}
          checked={side === which}
          onChange={() => onChoose(which)}
          aria-describedby={isMissing ? errorId : undefined}
          className="size-5 accent-accent"
        />
        {label}
      </span>
      <Version>{versions[which]}</Version>
    </label>
  );
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-[640]">{field.label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choice('mine', words.keepMine)}
        {choice('theirs', words.takeTheirs)}
      </div>
      <p id={errorId} aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
        {isMissing ? words.chooseOneBoth : null}
      </p>
    </fieldset>
  );
};

/** Both versions; where both are texts, the words that differ are marked. */
const versionsOf = ({ mine, theirs }: ConflictField): Record<Side, ReactNode> => {
  if (typeof mine !== 'string' || typeof theirs !== 'string' || mine === '' || theirs === '')
    return { mine, theirs };
  const pieces = wordDifference(mine, theirs);
  return { mine: <Marked pieces={pieces.mine} />, theirs: <Marked pieces={pieces.theirs} /> };
};

const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, differs }, at) =>
    differs ? (
      // The index identifies a piece: the pieces of a version never change places.
      <mark key={at} className="rounded-tag bg-warning-wash font-[640] text-ink underline underline-offset-4">
        {text}
      </mark>
    ) : (
      text
    ),
  );

const Version = ({ children }: { children: ReactNode }) =>
  children === null || children === '' ? (
    <span className="text-ink-quiet">{words.empty}</span>
  ) : (
    <span className="block max-h-64 min-w-0 overflow-y-auto whitespace-pre-line wrap-anywhere">
      {children}
    </span>
  );
