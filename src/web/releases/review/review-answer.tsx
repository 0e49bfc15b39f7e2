import { useState, type Dispatch, type SetStateAction } from 'react';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import type { DraftOfProduct } from '#domain/releases/draft-contract.ts';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { useDraftAct } from '../draft-queries.ts';
import { draftWords } from '../draft-wording.ts';
import { AnswerSection } from './answer-section.tsx';
import { ReleaseChanges } from './release-changes.tsx';

/** An answer that waits for its signature, and the release that was read before, with the place that was shown on it. */
type Signing = { draft: DraftOfProduct; place: ArtworkPlace | null } & (
  | { act: 'approve' }
  | { act: 'refuse'; reason: string }
);

type ReviewAnswerProps = {
  id: number;
  draft: DraftOfProduct;
  /** Where on the artwork a refusal is about. */
  place: ArtworkPlace | null;
  /** Why it is refused, which stays whatever becomes of the draft meanwhile. */
  typed: string;
  onType: Dispatch<SetStateAction<string>>;
};

/** What is new in a release, and for whoever has to answer it, the answer, which is signed. */
export const ReviewAnswer = ({ id, draft, place, typed, onType }: ReviewAnswerProps) => {
  const { mutate, reset, isPending, error } = useDraftAct({ kind: 'product', id }, draft, () => onType(''));
  const [signing, setSigning] = useState<Signing | null>(null);
  const sign = (asked: Signing) => {
    reset();
    setSigning(asked);
  };
  return (
    <>
      <ReleaseChanges release={draft} />
      {draft.state === 'waiting' && draft.mayAnswer ? (
        <AnswerSection
          approve={draftWords.approve(draft)}
          pending={isPending}
          typed={typed}
          onType={onType}
          onApprove={() => sign({ act: 'approve', draft, place })}
          onRefuse={(reason) => sign({ act: 'refuse', reason, draft, place })}
        />
      ) : null}
      {signing ? (
        <SignatureDialog
          title={signing.act === 'approve' ? draftWords.signApproval : draftWords.signRefusal}
          description={signing.act === 'approve' ? draftWords.signApprovalText : draftWords.signRefusalText}
          confirmLabel={signing.act === 'approve' ? draftWords.approve(signing.draft) : draftWords.refuse}
          act={{
            meaning: signing.act === 'approve' ? 'approved' : 'refused',
            entity: 'product',
            id,
            number: signing.draft.number,
          }}
          pending={isPending}
          error={error}
          onSign={(signature) => {
            // What was read is signed: if it has changed since, the server refuses.
            const { draft: seen, place: at, ...answer } = signing;
            const sent = answer.act === 'approve' ? answer : { ...answer, place: at };
            mutate({ ...sent, seen, signature }, { onSuccess: () => setSigning(null) });
          }}
          onClose={() => setSigning(null)}
        />
      ) : null}
    </>
  );
};
