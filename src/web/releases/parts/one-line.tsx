import { useState } from 'react';
import { classes } from '#web/kit/classes.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';

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
  isLow = false,
  onSend,
}: OneLineProps) => {
  const [text, setText] = useState(first);
  const [other, setOther] = useState('');
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
          onChange={({ target }) => setText(target.value)}
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
            onChange={({ target }) => setOther(target.value)}
          />
        </Field>
      ) : null}
      <Button type="submit" variant={variant} pending={pending}>
        {button}
      </Button>
    </form>
  );
};
