import { useState } from 'react';
import * as limits from '#domain/limits.ts';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import type { DraftOfProduct } from '#domain/releases/draft-contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { useDraftAct } from '../draft-queries.ts';
import { draftWords } from '../draft-wording.ts';
import { ChangedField } from '../parts/changed-field.tsx';
import { CommentForm } from './comment-form.tsx';
import { reviewWords as words } from './wording.ts';

type Signing = { act: 'approve' } | { act: 'refuse'; reason: string };

type ReviewAnswerProps = {
  id: number;
  draft: DraftOfProduct;
  /** Where on the artwork a refusal is about. */
  place: ArtworkPlace | null;
};

/** What is new in a release, and for whoever has to answer it, the answer, which is signed. */
export const ReviewAnswer = ({ id, draft, place }: ReviewAnswerProps) => {
  const { mutate, reset, isPending, error } = useDraftAct({ kind: 'product', id }, draft);
  const [signing, setSigning] = useState<Signing | null>(null);
  const sign = (asked: Signing) => {
    reset();
    setSigning(asked);
  };
  return (
    <>
      <section aria-labelledby="changes">
        <h2 id="changes" className="text-fact font-[640]">
          {words.changes}
        </h2>
        {draft.summary === null ? null : <p className="mt-1 wrap-anywhere">{draft.summary}</p>}
        <dl className="mt-2">
          {draft.changes.map((change) => (
            <ChangedField
              key={`${change.field} ${change.labelNumber ?? 0}`}
              change={change}
              fileNames={draft.fileNames}
            />
          ))}
        </dl>
      </section>
      {draft.state === 'waiting' && draft.mayAnswer ? (
        <section
          aria-labelledby="answer"
          className="grid gap-4 rounded-sheet border-2 border-accent px-4 py-3"
        >
          <h2 id="answer" className="text-fact font-[640]">
            {words.answer}
          </h2>
          <div>
            <Button variant="primary" pending={isPending} onClick={() => sign({ act: 'approve' })}>
              {draftWords.approve}
            </Button>
          </div>
          <CommentForm
            label={words.reason}
            button={words.refuse}
            missing={words.reasonMissing}
            max={limits.text.reason}
            pending={isPending}
            error={null}
            onSay={(reason) => sign({ act: 'refuse', reason })}
          />
        </section>
      ) : null}
      {signing ? (
        <SignatureDialog
          title={signing.act === 'approve' ? draftWords.signApproval : draftWords.signRefusal}
          description={draftWords.signText}
          confirmLabel={signing.act === 'approve' ? draftWords.approve : draftWords.refuse}
          pending={isPending}
          error={error}
          onSign={(signature) =>
            mutate(
              signing.act === 'approve'
                ? { act: 'approve', signature }
                : { act: 'refuse', reason: signing.reason, place, signature },
              { onSuccess: () => setSigning(null) },
            )
          }
          onClose={() => setSigning(null)}
        />
      ) : null}
    </>
  );
};
