import { useState, type Dispatch, type SetStateAction, type SyntheticEvent } from 'react';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { CreationKeys } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';

type CommentFormProps = {
  label: string;
  button: string;
  missing: string;
  pending: boolean;
  error: Error | null;
  max?: number;
  /** What the text is about, as a place of the artwork: the same text about something else is another comment. */
  about?: unknown;
  /** What is typed, where it has to outlive the form; the form keeps it itself otherwise. */
  typed?: string;
  onType?: Dispatch<SetStateAction<string>>;
  /** Says it; the text is emptied when `onSaid` is called. The key is the same while the same is said. */
  onSay: (text: string, onSaid: () => void, key: string) => void;
};

/** A text with one button. What was typed stays until it was said. */
export const CommentForm = ({
  label,
  button,
  missing,
  pending,
  error,
  max = limits.text.comment,
  about = null,
  typed,
  onType,
  onSay,
}: CommentFormProps) => {
  const [own, setOwn] = useState('');
  const text = typed ?? own;
  const setText = onType ?? setOwn;
  const [keys] = useState(() => new CreationKeys());
  const [isTried, setIsTried] = useState(false);
  const isMissing = text.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isMissing || pending) return;
    const onSaid = () => {
      // What was typed while it was being said is not said yet.
      setText((now) => (now === text ? '' : now));
      keys.forget();
      setIsTried(false);
    };
    onSay(text, onSaid, keys.of([text, about]));
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-3 print:hidden">
      <Field label={label} error={isTried && isMissing ? missing : undefined}>
        <Textarea rows={3} value={text} maxLength={max} onChange={({ target }) => setText(target.value)} />
      </Field>
      {error ? (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      ) : null}
      <div>
        <Button type="submit" pending={pending}>
          {button}
        </Button>
      </div>
      {isMissing ? null : <LeaveGuard when isOfPage />}
    </form>
  );
};
