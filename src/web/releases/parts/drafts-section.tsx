import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as limits from '#domain/limits.ts';
import type { ListedDraft } from '#domain/releases/draft-contract.ts';
import { CallError } from '#web/api/call.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useDraftsOfClient, usePublishSeveral } from '../draft-queries.ts';
import { draftsWords, draftWords } from '../draft-wording.ts';
import { OneLine } from './one-line.tsx';

/** The products of a client that have a draft, for publishing several at once; open at `#drafts`. Renders nothing if there are none. */
export const DraftsSection = ({ clientId }: { clientId: number }) => {
  const query = useDraftsOfClient(clientId);
  const { data } = query;
  const { hash } = useLocation();
  if (!data) return <PartNotThere query={query} what={draftsWords.notLoaded} className="mt-6 print:hidden" />;
  if (data.total === 0) return null;
  return (
    <CollapsibleSection title={draftsWords.title(data.total)} className="mt-6" isAsked={hash === '#drafts'}>
      <IfOld query={query} />
      <Drafts drafts={data.drafts} total={data.total} />
    </CollapsibleSection>
  );
};

/** Whether a draft can be published with others. A draft that waits for approval is decided on its own page. */
const isOpen = ({ state, isStale }: ListedDraft): boolean => state !== 'waiting' && !isStale;

const Drafts = ({ drafts, total }: { drafts: readonly ListedDraft[]; total: number }) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isNone, setIsNone] = useState(false);
  const { mutate, isPending, error, data } = usePublishSeveral();
  const open = drafts.filter(isOpen);
  const selected = open.filter(({ id }) => chosen.has(id));
  const refused = new Map(data?.refused.map(({ id, message }) => [id, message]));
  const choose = (ids: readonly number[], isChosen: boolean) => {
    setIsNone(false);
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  };
  const fault = error instanceof CallError ? error.fields['summary'] : undefined;
  return (
    <div className="grid max-w-4xl gap-3">
      {drafts.length < total ? <p>{draftsWords.notAll(drafts.length)}</p> : null}
      {open.length > 1 ? (
        <Choice
          label={draftsWords.all}
          isChosen={selected.length === open.length}
          onChoose={(isChosen) =>
            choose(
              open.map(({ id }) => id),
              isChosen,
            )
          }
        />
      ) : null}
      <ul className="grid gap-1">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center gap-x-4 border-t border-line">
            {isOpen(draft) ? (
              <Choice
                label={<Code value={draft.sku} />}
                isChosen={chosen.has(draft.id)}
                onChoose={(isChosen) => choose([draft.id], isChosen)}
              />
            ) : (
              <Code value={draft.sku} className={open.length > 0 ? 'ps-9' : ''} />
            )}
            <Link
              to={`/products/${draft.id}`}
              className="min-w-0 grow basis-60 py-3 wrap-anywhere underline underline-offset-4"
            >
              {draft.itemDescription ?? draft.sku}
            </Link>
            <span className="text-quiet text-ink-quiet">
              {draftsWords.states[draft.state]}
              {draft.isStale ? `, ${draftsWords.stale}` : ''}
              {draft.by === null ? '' : ` · ${draft.by}`} · {formatDateTime(draft.at)}
            </span>
            {refused.has(draft.id) ? (
              <span role="alert" className="basis-full pb-2 font-[560] text-danger">
                {refused.get(draft.id)}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {/* What waits for approval is published by its answer. */}
      {open.length > 0 ? (
        <OneLine
          label={draftWords.summary}
          button={draftsWords.publish(selected.length)}
          variant="primary"
          max={limits.text.summary}
          pending={isPending}
          fault={isNone ? draftsWords.none : fault}
          onSend={(summary) => {
            if (selected.length === 0) return setIsNone(true);
            mutate({ summary, products: selected.map(({ id, version }) => ({ id, version })) });
          }}
        />
      ) : null}
    </div>
  );
};

type ChoiceProps = {
  label: ReactNode;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex min-h-12 items-center gap-3">
    <input
      type="checkbox"
      className="size-6 shrink-0 accent-accent"
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
    <span>{label}</span>
  </label>
);
