import { useRef, useState } from 'react';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { NotThere } from '#web/list/not-there.tsx';
import { useChangePin, useOwnBadge } from '../queries.ts';
import { ownBadgeWords as words } from '../wording.ts';

/** /badge: the PIN of the user's own badge. */
export const OwnBadgeScreen = () => {
  const query = useOwnBadge();
  const { data } = query;
  if (!data)
    return (
      <NotThere
        query={query}
        headingLevel="h1"
        title={words.notLoaded}
        loading={<Skeleton className="h-60 rounded-sheet" />}
      />
    );
  if (data.id === null) return <EmptyState headingLevel="h1" title={words.none} text={words.noneText} />;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {data.lockedAt === null ? null : (
        <p className="mb-6 max-w-xl rounded-sheet border-2 border-danger bg-danger-wash px-4 py-3 text-danger">
          {words.locked(formatDateTime(data.lockedAt))}
        </p>
      )}
      <PinForm id={data.id} />
    </>
  );
};

const PinForm = ({ id }: { id: number }) => {
  const [oldPin, setOldPin] = useState('');
  const [pin, setPin] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useChangePin();
  const fields = error instanceof CallError ? error.fields : {};
  const isAtField = 'oldPin' in fields || 'pin' in fields;
  const change = () =>
    mutate(
      { id, pin, oldPin },
      {
        onSuccess: () => {
          setOldPin('');
          setPin('');
          toast(words.saved);
        },
        onError: (failure) => {
          toast({ title: words.notSaved, description: sentenceOf(failure), variant: 'destructive' });
          requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
        },
      },
    );
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="flex max-w-xl flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) change();
      }}
    >
      <Field
        label={words.oldPin}
        hint={words.oldPinHint}
        error={fields['oldPin']}
        required
        className="grow basis-60"
      >
        <Input
          type="password"
          value={oldPin}
          inputMode="numeric"
          autoComplete="current-password"
          maxLength={8}
          onChange={({ target }) => setOldPin(target.value)}
        />
      </Field>
      <Field label={words.pin} hint={words.pinHint} error={fields['pin']} required className="grow basis-60">
        <Input
          type="password"
          value={pin}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          onChange={({ target }) => setPin(target.value)}
        />
      </Field>
      {error && !isAtField ? (
        <p role="alert" className="order-last basis-full wrap-anywhere text-danger">
          {sentenceOf(error)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" pending={isPending} className="mt-6.5">
        {words.save}
      </Button>
    </form>
  );
};
