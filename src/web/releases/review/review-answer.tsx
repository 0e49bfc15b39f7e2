import { useState } from 'react';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import type { DraftOfProduct } from '#domain/releases/draft-contract.ts';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { useDraftAct } from '../draft-queries.ts';
import { draftWords } from '../draft-wording.ts';
import { AnswerSection } from './answer-section.tsx';
import { ReleaseChanges } from './release-changes.tsx';

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
      <ReleaseChanges release={draft} />
      {draft.state === 'waiting' && draft.mayAnswer ? (
        <AnswerSection
          approve={draftWords.approve(draft)}
          pending={isPending}
          onApprove={() => sign({ act: 'approve' })}
          onRefuse={(reason) => sign({ act: 'refuse', reason })}
        />
      ) : null}
      {signing ? (
        <SignatureDialog
          title={signing.act === 'approve' ? draftWords.signApproval : draftWords.signRefusal}
          description={signing.act === 'approve' ? draftWords.signApprovalText : draftWords.signRefusalText}
          confirmLabel={signing.act === 'approve' ? draftWords.approve(draft) : draftWords.refuse}
          act={{
            meaning: signing.act === 'approve' ? 'approved' : 'refused',
            entity: 'product',
            id,
            number: draft.number,
          }}
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
