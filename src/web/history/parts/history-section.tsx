import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/button.tsx';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { useCan } from '#web/session/session.tsx';
import { useHistory, type HistoryOf } from '../queries.ts';
import { historySection } from '../wording.ts';
import { HistoryEntryItem } from './history-entry-item.tsx';

/** The history of a record, for users who may edit it: collapsed at first, and never printed. */
export const HistorySection = (of: HistoryOf) =>
  useCan('history.read') ? (
    <CollapsibleSection title={historySection.title} className="mt-14">
      <Entries {...of} />
    </CollapsibleSection>
  ) : null;

const Entries = (of: HistoryOf) => {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useHistory(of);
  const entries = data?.pages.flatMap(({ value }) => value) ?? [];
  if (!data && !error) return <Spinner quiet />;
  return (
    <>
      {entries.length > 0 ? (
        <ol className="max-w-4xl">
          {entries.map((entry) => (
            <HistoryEntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : null}
      {data && entries.length === 0 ? <p className="text-ink-quiet">{historySection.none}</p> : null}
      {error ? (
        <p role="alert" className="mb-3 text-danger">
          {historySection.notLoaded} {sentenceOf(error)}
        </p>
      ) : null}
      {error || hasNextPage ? (
        <Button
          pending={isFetching}
          onClick={() => void (error && entries.length === 0 ? refetch() : fetchNextPage())}
        >
          {error ? 'Retry' : historySection.more}
        </Button>
      ) : null}
    </>
  );
};
