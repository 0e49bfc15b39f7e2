import { useEffect, useState } from 'react';
import type { FullRun } from '#domain/runs/contract.ts';
import type { RunEvent } from '#domain/runs/run.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { PartNotLoaded } from '#web/record/failures/part-not-loaded.tsx';
import { sentenceOf } from '#web/api/call.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Fold } from '#web/kit/controls/fold.tsx';
import { formatExactTime } from '#web/kit/texts/format-date.ts';
import { eventNames, roleNames } from '../wording.ts';
import { groupsOf, type Group } from './equal-checks.ts';
import { factsOfEvent } from './event-facts.ts';
import { useRunEvents } from './queries.ts';
import { RunPhoto } from './run-photo.tsx';
import { recordWords as words } from './wording.ts';

interface RecordEventsProps {
  run: FullRun;
  /** The press of Print for which all events are wanted for paper. */
  printing: number | null;
  /** Called when all events are on the page, or could not be loaded. */
  onReady: (isComplete: boolean) => void;
}

/** The events of a run, newest first: a page of them on the screen, all of them on paper. */
export const RecordEvents = ({ run, printing, onReady }: RecordEventsProps) => {
  const query = useRunEvents(run);
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData } = query;
  const { isFetchNextPageError, errorUpdatedAt, fetchNextPage, refetch } = query;
  const failure = useFailure(query);
  const events = data?.pages.flat() ?? run.events;
  /** The press of Print for which the events were loaded again: what failed before may be there now. */
  const [refreshed, setRefreshed] = useState<number | null>(null);
  useEffect(() => {
    if (printing !== null) void refetch().then(() => setRefreshed(printing));
  }, [printing, refetch]);
  const isAwaited = refreshed !== printing || isFetching || isPlaceholderData;
  useEffect(() => {
    if (printing === null || isAwaited) return;
    if (error) onReady(false);
    else if (hasNextPage) void fetchNextPage();
    else onReady(true);
  }, [printing, isAwaited, error, hasNextPage, fetchNextPage, onReady]);
  return (
    <>
      <p className="mb-2 text-quiet text-ink-quiet">
        {words.zone(new Intl.DateTimeFormat().resolvedOptions().timeZone)}
      </p>
      {hasNextPage ? (
        <p className="hidden text-warning print:block">{words.notAll(events.length, run.seq)}</p>
      ) : null}
      <ol className="grid">
        {groupsOf(events).map((group) =>
          group.length === 1 ? (
            <Event key={group[0].seq} event={group[0]} />
          ) : (
            <EqualChecks key={group[0].seq} events={group} isPrinting={printing !== null} />
          ),
        )}
      </ol>
      {failure ? (
        <div className="mt-3">
          <PartNotLoaded
            text={`${words.notLoaded} ${sentenceOf(failure)}`}
            failedAt={errorUpdatedAt}
            pending={isFetching}
            onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          />
        </div>
      ) : null}
      {hasNextPage && !failure ? (
        <Button
          className="mt-4 print:hidden"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.older}
        </Button>
      ) : null}
    </>
  );
};

/** Whether a value is a sentence or a list, and no code. */
const isInWords = (value: string): boolean => /\p{L}{2}[,.]? \p{L}/u.test(value);

/** Right checks of one person in a row are one line, which opens. What was wrong stands by itself. */
const EqualChecks = ({ events, isPrinting }: { events: Group; isPrinting: boolean }) => {
  const last = events[0];
  const first = events.at(-1) ?? last;
  return (
    <li className="border-b border-line print:border-b-0">
      <Fold
        isOpen={isPrinting}
        summaryClass="min-h-12 print:hidden"
        summary={
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
            <span className="text-ink-quiet tabular-nums">{words.from(first.seq, last.seq)}</span>
            <span className="font-[560]">{words.rightChecks(events.length)}</span>
            <Badge tone={verdicts.right.tone}>{verdicts.right.name}</Badge>
            <span className="text-quiet text-ink-quiet sm:ms-auto">
              <time dateTime={first.at}>{formatExactTime(first.at)}</time>
              {words.until}
              <time dateTime={last.at}>{formatExactTime(last.at)}</time>, {last.user.name}
            </span>
          </span>
        }
      >
        <ol>
          {events.map((event) => (
            <Event key={event.seq} event={event} />
          ))}
        </ol>
      </Fold>
    </li>
  );
};

const verdicts = {
  right: { name: words.right, tone: 'success' },
  wrong: { name: words.wrong, tone: 'danger' },
  refused: { name: words.refused, tone: 'warning' },
  repeated: { name: words.notCounted, tone: 'neutral' },
} as const;

const Event = ({ event }: { event: RunEvent }) => {
  const { seq, at, user, station, kind, verdict, reason, detail } = event;
  const facts = factsOfEvent(event);
  const photo = kind === 'photo' && typeof detail['key'] === 'string' ? detail['key'] : null;
  return (
    <li className="grid break-inside-avoid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[3rem_minmax(0,1fr)_auto]">
      <span className="text-ink-quiet tabular-nums">{seq}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-[560]">{eventNames[kind]}</span>
          <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].name}</Badge>
          {reason === null ? null : <span className="wrap-anywhere">{reason}</span>}
        </p>
        {facts.length === 0 ? null : (
          <p className="text-quiet wrap-anywhere text-ink-quiet">
            {facts.map(([name, value], index) => (
              <span key={`${name} ${value}`}>
                {index > 0 ? ', ' : ''}
                {name}
                {isInWords(value) ? ' ' : '\u00A0'}
                <span className={isInWords(value) ? 'text-ink' : 'code'}>{value}</span>
              </span>
            ))}
          </p>
        )}
        {photo === null ? null : <RunPhoto fileKey={photo} alt={words.photo(seq)} />}
      </div>
      <p className="text-quiet text-ink-quiet sm:text-end">
        <time dateTime={at}>{formatExactTime(at)}</time>
        <br />
        {user.name}
        {user.role === undefined ? null : `, ${roleNames[user.role]}`}
        {station === null ? null : `, ${station.name}`}
      </p>
    </li>
  );
};
