import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { useCan } from '#web/session/session.tsx';
import { useHistory, type HistoryOf } from '../queries.ts';
import { historySection } from '../wording.ts';
import { HistoryEntryItem } from './history-entry-item.tsx';

/** The history of a record, for users who may edit it: collapsed at first, and never printed. */
export const HistorySection = (of: HistoryOf) => (useCan('history.read') ? <Collapsible {...of} /> : null);

const Collapsible = (of: HistoryOf) => {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <section data-print="hide" className="mt-14 border-t border-line-strong pt-4 print:hidden">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-2 flex min-h-12 items-center gap-2 rounded-control px-2 text-title font-[640] hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden
            className={classes('size-5 shrink-0 transition-transform', isOpen && 'rotate-90')}
          />
          {historySection.title}
        </button>
      </h2>
      <div id={panelId} hidden={!isOpen} className="pt-4 pl-5">
        {isOpen ? <Entries {...of} /> : null}
      </div>
    </section>
  );
};

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
