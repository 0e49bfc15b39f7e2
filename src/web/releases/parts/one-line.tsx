import { useState } from 'react';
import { classes } from '#web/kit/classes.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';

/** What is typed in both fields; null in the first is its initial text. */
export interface TypedLine {
  text: string | null;
  other: string;
}

export const nothingTyped: TypedLine = { text: null, other: '' };

type OneLineProps = {
  label: string;
  button: string;
  variant: 'primary' | 'secondary';
  /** The initial text. */
  first?: string;
  max: number;
  pending: boolean;
  /** The error, as a sentence. */
  fault: string | undefined;
  /** A second field; without it there is only one. */
  second?: { label: string; max: number; fault: string | undefined } | undefined;
  /** What is typed, where it has to outlive the fields; they keep it themselves otherwise. */
  typed?: TypedLine;
  onType?: (typed: TypedLine) => void;
  /** Whether a label stands before its field where it is wide enough, not above it. */
  isLow?: boolean;
  onSend: (text: string, second: string) => void;
};

const before =
  'basis-56 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-x-3 sm:[&>label]:max-w-72 sm:[&>p]:col-span-2';

/** A field for a line of text, and the button that sends it. */
export const OneLine = ({
  label,
  button,
  variant,
  first = '',
  max,
  pending,
  fault,
  second,
  typed: given,
  onType,
  isLow = false,
  onSend,
}: OneLineProps) => {
  const [own, setOwn] = useState(nothingTyped);
  const typed = given ?? own;
  const type = onType ?? setOwn;
  const text = typed.text ?? first;
  const { other } = typed;
  return (
    <form
      method="post"
      noValidate
      className={classes('flex flex-wrap gap-x-3 gap-y-2', isLow ? 'items-end sm:items-start' : 'items-end')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSend(text, other);
      }}
    >
      <Field
        label={label}
        error={fault}
        required
        className={classes('min-w-0 grow', isLow ? before : 'basis-72')}
      >
        <Input
          value={text}
          maxLength={max}
          autoComplete="off"
          onChange={({ target }) => type({ ...typed, text: target.value })}
        />
      </Field>
      {second ? (
        <Field
          label={second.label}
          error={second.fault}
          required
          className={classes('min-w-0 grow', isLow ? before : 'basis-72')}
        >
          <Input
            value={other}
            maxLength={second.max}
            autoComplete="off"
            onChange={({ target }) => type({ ...typed, other: target.value })}
          />
        </Field>
      ) : null}
      <Button type="submit" variant={variant} pending={pending}>
        {button}
      </Button>
    </form>
  );
};
