import { useState } from 'react';
import { Button } from '#web/kit/button.tsx';
import { Field } from '#web/kit/field.tsx';
import { Input } from '#web/kit/input.tsx';

type OneLineProps = {
  label: string;
  hint?: string | undefined;
  button: string;
  variant: 'primary' | 'secondary';
  /** What stands in it at first. */
  first?: string;
  max: number;
  pending: boolean;
  /** What is wrong with it, as a sentence. */
  fault: string | undefined;
  onSend: (text: string) => void;
};

/** A line of text and the button that sends it. */
export const OneLine = ({
  label,
  hint,
  button,
  variant,
  first = '',
  max,
  pending,
  fault,
  onSend,
}: OneLineProps) => {
  const [text, setText] = useState(first);
  return (
    <form
      method="post"
      noValidate
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSend(text);
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
      <Button type="submit" variant={variant} pending={pending}>
        {button}
      </Button>
    </form>
  );
};
