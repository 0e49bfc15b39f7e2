import { useState } from 'react';
import { Link } from 'react-router';
import * as limits from '#domain/limits.ts';
import type { ImportRecord } from '#domain/imports/contract.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { draftsWords, draftWords } from '#web/releases/draft-wording.ts';
import { nothingTyped, OneLine } from '#web/releases/parts/one-line.tsx';
import { useDraftsOfImport, useEndDrafts } from '../queries.ts';
import { importDrafts as words } from '../undo-wording.ts';

type ImportDraftsDialogProps = { record: ImportRecord; onClose: () => void };

/** The open drafts of an import: all of them are published or discarded together. */
export const ImportDraftsDialog = ({ record, onClose }: ImportDraftsDialogProps) => {
  const query = useDraftsOfImport(record.id);
  const { data } = query;
  const end = useEndDrafts(record.id);
  const needsReason = end.error instanceof CallError && end.error.code === 'draft.artwork_fails';
  const isDone = data?.total === 0;
  const [typed, setTyped] = useState(nothingTyped);
  /** The drafts as they were read when it was asked whether to discard them. */
  const [asked, setAsked] = useState<typeof data>();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !end.isPending) onClose();
      }}
      title={words.title(record.fileName)}
      hasUnsavedChanges={!isDone && `${typed.text ?? ''}${typed.other}`.trim() !== ''}
    >
      {data ? (
        <IfOld query={query} />
      ) : (
        <PartNotThere
          query={query}
          what={words.notLoaded}
          loading={<Skeleton className="h-40 rounded-sheet" />}
        />
      )}
      {isDone ? <p>{words.none}</p> : null}
      {data && !isDone ? (
        <div className="grid gap-3">
          <p>{words.lead}</p>
          {data.drafts.length < data.total ? <p>{words.notAll(data.drafts.length, data.total)}</p> : null}
          <ul className="grid max-h-80 gap-1 overflow-y-auto">
            {data.drafts.map(({ id, sku, itemDescription, state, isStale }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 border-t border-line">
                <Link
                  to={`/products/${id}`}
                  className="min-h-11 min-w-0 grow py-3 wrap-anywhere underline underline-offset-4"
                >
                  <Code value={sku} /> {itemDescription ?? ''}
                </Link>
                <span className="text-quiet text-ink-quiet">
                  {draftsWords.states[state]}
                  {isStale ? `, ${draftsWords.stale}` : ''}
                </span>
              </li>
            ))}
          </ul>
          {end.error ? (
            <p role="alert" className="font-[560] text-danger">
              {sentenceOf(end.error)}
            </p>
          ) : null}
          <OneLine
            label={draftWords.summary}
            button={words.publish(data.total)}
            variant="primary"
            max={limits.text.summary}
            pending={end.isPending}
            typed={typed}
            onType={setTyped}
            fault={end.error instanceof CallError ? end.error.fields['summary'] : undefined}
            second={
              needsReason
                ? { label: draftWords.artworkReason, max: limits.text.reason, fault: undefined }
                : undefined
            }
            onSend={(summary, reason) => end.mutate({ act: 'publish', state: data.state, summary, reason })}
          />
          <div>
            <Button variant="quiet" pending={end.isPending} onClick={() => setAsked(data)}>
              {words.discard(data.total)}
            </Button>
          </div>
          {asked ? (
            <ConfirmDialog
              open
              onOpenChange={() => setAsked(undefined)}
              title={words.discardTitle(asked.total)}
              description={draftWords.discardText}
              confirmLabel={words.discard(asked.total)}
              pending={end.isPending}
              onConfirm={() =>
                end.mutate({ act: 'discard', state: asked.state }, { onSettled: () => setAsked(undefined) })
              }
            />
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
};
