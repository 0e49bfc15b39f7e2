import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as limits from '#domain/limits.ts';
import type { DraftOfClient, DraftOfProduct } from '#domain/releases/draft-contract.ts';
import { artworkFile } from '#domain/products/artwork-file.ts';
import type { Product } from '#domain/products/contract.ts';
import { ArtworkCheckHere } from '#web/artwork/parts/artwork-check-here.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useCan } from '#web/session/session.tsx';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import type { DraftAct } from '../draft-act.ts';
import { useClientDraft, useDraftAct, useProductDraft, type DraftOf } from '../draft-queries.ts';
import { draftWords } from '../draft-wording.ts';
import { ChangedFields } from './changed-fields.tsx';
import { nothingTyped, OneLine, type TypedLine } from './one-line.tsx';
import { SignWithoutFont } from './sign-without-font.tsx';
import { TypedOfGone } from './typed-of-gone.tsx';
import { releasesWords as words } from '../wording.ts';

type Draft = DraftOfProduct | DraftOfClient;
type PanelProps = Omit<DraftOf, 'kind'>;
/** An answer that waits for its signature, and the draft that was read before. */
type Signing = { draft: Draft } & ({ act: 'approve' } | { act: 'refuse'; reason: string });

/** A product's draft, above the published content. Renders nothing if there is none. */
export const ProductDraftPanel = ({ id, version }: PanelProps) => (
  <DraftPanel key={id} of={{ kind: 'product', id }} query={useProductDraft(id, version)} />
);

/** A client's draft, above the published content. Renders nothing if there is none. */
export const ClientDraftPanel = ({ id, version }: PanelProps) => (
  <DraftPanel key={id} of={{ kind: 'client', id }} query={useClientDraft(id, version)} />
);

type DraftPanelProps = {
  of: Omit<DraftOf, 'version'>;
  query: UseQueryResult<Draft | null>;
};

/** The draft that was loaded last, and what is typed about it, which stays whatever becomes of the draft meanwhile. */
const DraftPanel = ({ of, query }: DraftPanelProps) => {
  const [last, setLast] = useState<Draft | null>(null);
  const [typed, setTyped] = useState(nothingTypedOf);
  // That of another version of the record is only being loaded.
  const draft = query.data === undefined ? last : query.data;
  if (draft !== last) setLast(draft);
  const isTyped = textsOf(typed).some((text) => text.trim() !== '');
  return (
    <>
      {isTyped ? <LeaveGuard when isOfPage /> : null}
      {query.data === undefined ? (
        <PartNotThere query={query} what={draftWords.notLoaded} className="mb-2" />
      ) : (
        <IfOld query={query} what={draftWords.name} />
      )}
      {draft ? (
        <Panel of={of} draft={draft} typed={typed} onType={setTyped} />
      ) : query.data === undefined ? null : (
        <TypedOfGone texts={textsOf(typed)} onClose={() => setTyped(nothingTypedOf)} />
      )}
    </>
  );
};

/** What is typed about a draft: the summary with which it is published, and why it is refused. */
interface Typed {
  summary: TypedLine;
  refusal: TypedLine;
  /** The version of the draft that was shown when the first was typed; null while nothing is. */
  since: number | null;
}

const nothingTypedOf: Typed = { summary: nothingTyped, refusal: nothingTyped, since: null };

/** What of it stays after an act: not what was sent with it, nor what is no longer asked. */
const typedAfter = (act: DraftAct['act'], typed: Typed): Typed => {
  if (act === 'discard') return nothingTypedOf;
  if (act === 'publish') return { ...typed, summary: nothingTyped, since: null };
  return act === 'approve' || act === 'refuse' ? { ...typed, refusal: nothingTyped, since: null } : typed;
};

const textsOf = ({ summary, refusal }: Typed): string[] =>
  [summary, refusal].flatMap(({ text, other }) => [text ?? '', other]);

const savedBy = ({ by, at }: Draft): string =>
  `${by === null ? words.saved : words.savedBy({ by })}, ${formatDateTime(at)}`;

type OpenPanelProps = {
  of: Omit<DraftOf, 'version'>;
  draft: Draft;
  typed: Typed;
  onType: (typed: Typed) => void;
};

const Panel = ({ of, draft, typed, onType }: OpenPanelProps) => {
  const titleId = useId();
  const mayPublish = useCan('release.publish');
  const [asksForReason, setAsksForReason] = useState(false);
  const { mutate, reset, isPending, variables, error } = useDraftAct(of, draft, (act) => {
    onType(typedAfter(act, typed));
    if (act === 'publish') setAsksForReason(false);
  });
  const [signing, setSigning] = useState<Signing | null>(null);
  const sign = (asked: Signing) => {
    // What was wrong with the last signature is not wrong with this one.
    reset();
    setSigning(asked);
  };
  const type = (part: Partial<Typed>) => onType({ ...typed, since: typed.since ?? draft.version, ...part });
  const isOther = typed.since !== null && typed.since !== draft.version;
  /** The draft that was shown when it was asked whether to discard it. */
  const [asked, setAsked] = useState<Draft | null>(null);
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
          <Button variant="quiet" size="dense" className="sm:ms-auto" onClick={() => setAsked(draft)}>
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
      <output className="block font-[560] text-warning empty:hidden">
        {isOther ? draftWords.changedSince : null}
      </output>
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
              typed={typed.refusal}
              onType={(refusal) => type({ refusal })}
              onApprove={() => sign({ act: 'approve', draft })}
              onRefuse={(reason) => sign({ act: 'refuse', reason, draft })}
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
          typed={typed.summary}
          onType={(summary) => type({ summary })}
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
      {error && !signing && !hasField(error) ? (
        <p role="alert" className="mt-2 font-[560] wrap-anywhere text-danger">
          {sentenceOf(error)}
        </p>
      ) : null}
      {signing ? (
        <SignatureDialog
          title={signing.act === 'approve' ? draftWords.signApproval : draftWords.signRefusal}
          description={signing.act === 'approve' ? draftWords.signApprovalText : draftWords.signRefusalText}
          confirmLabel={signing.act === 'approve' ? draftWords.approve(signing.draft) : draftWords.refuse}
          act={{
            meaning: signing.act === 'approve' ? 'approved' : 'refused',
            entity: of.kind,
            id: of.id,
            number: signing.draft.number,
          }}
          pending={isPending}
          error={error}
          onSign={(signature) => {
            // What was read is signed: if it has changed since, the server refuses.
            const { draft: seen, ...answer } = signing;
            mutate({ ...answer, seen, signature }, { onSuccess: () => setSigning(null) });
          }}
          onClose={() => {
            // Why it was not signed is no news of the draft.
            if (error && !hasField(error)) reset();
            setSigning(null);
          }}
        />
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={draftWords.discardTitle}
        description={draftWords.discardText}
        confirmLabel={draftWords.discard}
        pending={isPending}
        onConfirm={() =>
          mutate({ act: 'discard', seen: asked ?? draft }, { onSettled: () => setAsked(null) })
        }
      />
    </section>
  );
};

const faultOf = (error: Error | null, field: string): string | undefined =>
  error instanceof CallError ? error.fields[field] : undefined;

/** Whether a refusal is said at its field. */
const hasField = (error: Error): boolean =>
  faultOf(error, 'summary') !== undefined || faultOf(error, 'reason') !== undefined;

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
  typed: TypedLine;
  onType: (typed: TypedLine) => void;
  onApprove: () => void;
  onRefuse: (reason: string) => void;
};

const Answer = ({ approve, pending, fault, typed, onType, onApprove, onRefuse }: AnswerProps) => (
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
        typed={typed}
        onType={onType}
        isLow
        onSend={onRefuse}
      />
    </div>
  </>
);
