import { useId, useState } from 'react';
import * as limits from '#domain/limits.ts';
import type { DraftOfClient, DraftOfProduct } from '#domain/releases/draft-contract.ts';
import { artworkFile } from '#domain/products/artwork-file.ts';
import type { Product } from '#domain/products/contract.ts';
import { ArtworkCheckHere } from '#web/artwork/parts/artwork-check-here.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { CallError } from '#web/api/call.ts';
import { useCan } from '#web/session/session.tsx';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { useClientDraft, useDraftAct, useProductDraft, type DraftOf } from '../draft-queries.ts';
import { draftWords } from '../draft-wording.ts';
import { ChangedFields } from './changed-fields.tsx';
import { OneLine } from './one-line.tsx';
import { SignWithoutFont } from './sign-without-font.tsx';
import { releasesWords as words } from '../wording.ts';

type Draft = DraftOfProduct | DraftOfClient;
type PanelProps = Omit<DraftOf, 'kind'>;
/** An answer that waits for its signature. */
type Signing = { act: 'approve' } | { act: 'refuse'; reason: string };

/** A product's draft, above the published content. Renders nothing if there is none. */
export const ProductDraftPanel = ({ id, version }: PanelProps) => {
  const { data: draft } = useProductDraft(id, version);
  return draft ? <Panel key={draft.version} of={{ kind: 'product', id }} draft={draft} /> : null;
};

/** A client's draft, above the published content. Renders nothing if there is none. */
export const ClientDraftPanel = ({ id, version }: PanelProps) => {
  const { data: draft } = useClientDraft(id, version);
  return draft ? <Panel key={draft.version} of={{ kind: 'client', id }} draft={draft} /> : null;
};

const savedBy = ({ by, at }: Draft): string =>
  `${by === null ? words.saved : words.savedBy({ by })}, ${formatDateTime(at)}`;

const Panel = ({ of, draft }: { of: Omit<DraftOf, 'version'>; draft: Draft }) => {
  const titleId = useId();
  const mayPublish = useCan('release.publish');
  const { mutate, reset, isPending, variables, error } = useDraftAct(of, draft);
  const [signing, setSigning] = useState<Signing | null>(null);
  const sign = (asked: Signing) => {
    // What was wrong with the last signature is not wrong with this one.
    reset();
    setSigning(asked);
  };
  const [isAsking, setIsAsking] = useState(false);
  const [asksForReason, setAsksForReason] = useState(false);
  const isArtworkAtFault = error instanceof CallError && error.code === 'draft.artwork_fails';
  // The field stays even if the next refusal has another reason.
  if (isArtworkAtFault && !asksForReason) setAsksForReason(true);
  return (
    <section
      aria-labelledby={titleId}
      className="mb-2 rounded-sheet border-2 border-accent bg-accent-wash px-4 pt-1 pb-2.5 print:hidden"
    >
      {/* Two rows where it is wide enough, and what is not needed to answer is folded: the instruction is below them. */}
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id={titleId} className="font-[640] lg:text-fact">
          {draftWords.title(draft)}
        </h2>
        {/* Whoever has to answer reads them first. */}
        <details open={draft.mayAnswer} className="open:order-1 open:basis-full open:pb-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-[560]">{draftWords.show}</summary>
          <p className="mb-2 text-quiet text-ink-quiet">
            {savedBy(draft)}. {mayPublish ? draftWords.onlyEditors : draftWords.forClient}
          </p>
          <ChangedFields changes={draft.changes} fileNames={draft.fileNames} />
        </details>
        {of.kind === 'product' && draft.state !== 'draft' ? (
          <TextLink
            to={`/products/${of.id}/review/${draft.number}`}
            className="inline-flex min-h-11 items-center"
          >
            {draftWords.review}
          </TextLink>
        ) : null}
        {/* What waits is withdrawn first. */}
        {mayPublish && draft.state !== 'waiting' ? (
          <Button variant="quiet" size="dense" className="sm:ms-auto" onClick={() => setIsAsking(true)}>
            {draftWords.discard}
          </Button>
        ) : null}
      </div>
      <Standing draft={draft} />
      {'labels' in draft.record ? (
        <>
          <SignWithoutFont sku={draft.record.sku} itemDescription={draft.record.itemDescription} />
          <ArtworkOfDraft product={draft.record} fileNames={draft.fileNames} />
        </>
      ) : null}
      {draft.approvedSides.length > 0 ? <p>{draftWords.approvedBy(draft.approvedSides)}</p> : null}
      {draft.isStale && mayPublish ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-[560] text-warning">{draftWords.stale}</p>
          <Button variant="primary" pending={isPending} onClick={() => mutate({ act: 'bring-up-to-date' })}>
            {draftWords.bringUpToDate}
          </Button>
        </div>
      ) : draft.state === 'waiting' ? (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {draft.mayAnswer ? (
            <Answer
              approve={draftWords.approve(draft)}
              pending={isPending}
              fault={faultOf(error, 'reason')}
              onApprove={() => sign({ act: 'approve' })}
              onRefuse={(reason) => sign({ act: 'refuse', reason })}
            />
          ) : null}
          {mayPublish ? (
            <Button variant="quiet" pending={isPending} onClick={() => mutate({ act: 'withdraw' })}>
              {draftWords.withdraw}
            </Button>
          ) : null}
        </div>
      ) : (
        <OneLine
          label={draftWords.summary}
          button={draft.needsApproval ? draftWords.send : draftWords.publish}
          variant="primary"
          first={draft.summary ?? ''}
          max={limits.text.summary}
          pending={isPending && variables.act === 'publish'}
          fault={faultOf(error, 'summary')}
          isLow
          second={
            asksForReason
              ? {
                  label: draftWords.artworkReason,
                  max: limits.text.reason,
                  fault: faultOf(error, 'reason'),
                }
              : undefined
          }
          onSend={(summary, reason) => mutate({ act: 'publish', summary, reason })}
        />
      )}
      {signing ? (
        <SignatureDialog
          title={signing.act === 'approve' ? draftWords.signApproval : draftWords.signRefusal}
          description={signing.act === 'approve' ? draftWords.signApprovalText : draftWords.signRefusalText}
          confirmLabel={signing.act === 'approve' ? draftWords.approve(draft) : draftWords.refuse}
          act={{
            meaning: signing.act === 'approve' ? 'approved' : 'refused',
            entity: of.kind,
            id: of.id,
            number: draft.number,
          }}
          pending={isPending}
          error={error}
          onSign={(signature) => mutate({ ...signing, signature }, { onSuccess: () => setSigning(null) })}
          onClose={() => setSigning(null)}
        />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={draftWords.discardTitle}
        description={draftWords.discardText}
        confirmLabel={draftWords.discard}
        pending={isPending}
        onConfirm={() => mutate({ act: 'discard' }, { onSettled: () => setIsAsking(false) })}
      />
    </section>
  );
};

const faultOf = (error: Error | null, field: string): string | undefined =>
  error instanceof CallError ? error.fields[field] : undefined;

/** The outcome of a draft that was sent for approval. */
const Standing = ({ draft }: { draft: Draft }) => {
  if (draft.state === 'refused')
    return (
      <p className="font-[560] text-danger wrap-anywhere">
        {draft.refusedBy === null ? words.refused : words.refusedBy({ refusedBy: draft.refusedBy })}:{' '}
        {draft.reason}
      </p>
    );
  if (draft.state !== 'waiting') return null;
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        <span className="wrap-anywhere">
          {draft.sentBy === null ? words.sent : words.sentBy({ sentBy: draft.sentBy })}: {draft.summary}
        </span>
        {draft.mayAnswer ? null : <span>{draftWords.othersApprove(draft)}</span>}
      </p>
      {draft.artworkReason === null ? null : (
        <p className="font-[560] wrap-anywhere text-warning">{draftWords.inSpite(draft.artworkReason)}</p>
      )}
    </>
  );
};

/** The faults of the artwork that would be published. */
const ArtworkOfDraft = ({
  product,
  fileNames,
}: {
  product: Product;
  fileNames: Readonly<Record<string, string>>;
}) => (
  <ul className="mt-2 grid gap-2 empty:hidden">
    {product.labels.flatMap((label) =>
      label.artworkFiles.map((value) => (
        <li key={`${label.id} ${value}`} className="has-[ul]:block not-has-[ul]:hidden">
          <p className="font-[560] wrap-anywhere">{fileNames[value] ?? artworkFile(value).name ?? value}</p>
          <ArtworkCheckHere value={value} label={label} product={product} faultsOnly />
        </li>
      )),
    )}
  </ul>
);

type AnswerProps = {
  /** What the button says. */
  approve: string;
  pending: boolean;
  fault: string | undefined;
  onApprove: () => void;
  onRefuse: (reason: string) => void;
};

const Answer = ({ approve, pending, fault, onApprove, onRefuse }: AnswerProps) => (
  <>
    <Button variant="primary" pending={pending} onClick={onApprove}>
      {approve}
    </Button>
    <div className="min-w-0 grow basis-80">
      <OneLine
        label={draftWords.reason}
        button={draftWords.refuse}
        variant="secondary"
        max={limits.text.reason}
        pending={pending}
        fault={fault}
        isLow
        onSend={onRefuse}
      />
    </div>
  </>
);
