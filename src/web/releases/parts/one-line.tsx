import { useState } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';

type OneLineProps = {
  label: string;
  hint?: string | undefined;
  button: string;
  variant: 'primary' | 'secondary';
  /** The initial text. */
  first?: string;
  max: number;
  pending: boolean;
  /** The error, as a sentence. */
  fault: string | undefined;
  /** A second field; without it there is only one. */
  second?: { label: string; hint?: string; max: number; fault: string | undefined } | undefined;
  onSend: (text: string, second: string) => void;
};

/** A field for a line of text, and the button that sends it. */
export const OneLine = ({
  label,
  hint,
  button,
  variant,
  first = '',
  max,
  pending,
  fault,
  second,
  onSend,
}: OneLineProps) => {
  const [text, setText] = useState(first);
  const [other, setOther] = useState('');
  return (
    <form
      method="post"
      noValidate
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSend(text, other);
      }}
    >
      <Field label={label} hint={hint} error={fault} required className="min-w-0 grow basis-72">
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
          hint={second.hint}
          error={second.fault}
          required
          className="min-w-0 grow basis-72"
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
