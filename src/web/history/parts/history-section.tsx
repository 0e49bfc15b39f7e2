import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { GrowingList } from '#web/list/growing-list.tsx';
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

const Entries = (of: HistoryOf) => (
  <GrowingList
    list={useHistory(of)}
    rowKey={({ id }) => id}
    words={historySection}
    loading={<Spinner quiet />}
  >
    {(entries) => (
      <ol className="max-w-4xl">
        {entries.map((entry) => (
          <HistoryEntryItem key={entry.id} entry={entry} />
        ))}
      </ol>
    )}
  </GrowingList>
);
