import { useRef, useState } from 'react';
import * as limits from '#domain/limits.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { useReviewAudit, useReviews } from '../queries.ts';
import { reviewWords as words } from '../wording.ts';

/** Until when the trail was gone through and signed, and the act that signs the next review. */
export const Reviews = () => {
  const query = useReviews();
  const [until, setUntil] = useState<string | null>(null);
  // Without them it is not known from when on a review would be signed.
  if (!query.data)
    return <NotThere query={query} title={words.notLoaded} loading={<Skeleton className="mb-6 h-12" />} />;
  const [last] = query.data;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <IfOld query={query} what={words.reviews} />
      <p className="min-w-0 grow basis-72 wrap-anywhere">
        {last ? words.last(formatDateTime(last.to), last.by.name, last.note) : words.none}
      </p>
      <Button onClick={() => setUntil(new Date().toISOString())}>{words.sign}</Button>
      {until === null ? null : (
        <ReviewDialog from={last?.to ?? null} to={until} onClose={() => setUntil(null)} />
      )}
    </div>
  );
};

const ReviewDialog = ({ from, to, onClose }: { from: string | null; to: string; onClose: () => void }) => {
  const [note, setNote] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [key] = useState(creationKey);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useReviewAudit();
  const isMissing = note.trim() === '';
  return (
    <SignatureDialog
      title={words.title}
      description={words.text(from === null ? null : formatDateTime(from), formatDateTime(to))}
      confirmLabel={words.sign}
      act={{ meaning: 'reviewed', entity: 'audit_review', id: null, number: null }}
      pending={isPending}
      error={error}
      hasUnsavedChanges={!isMissing}
      onSign={(signature) => {
        setIsSent(true);
        if (isMissing) field.current?.focus();
        else mutate({ key, from, to, note, signature }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Field label={words.note} required error={isSent && isMissing ? words.noteMissing : null}>
        <Textarea
          ref={field}
          rows={2}
          value={note}
          maxLength={limits.text.reason}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </SignatureDialog>
  );
};
