import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useCan } from '#web/session/session.tsx';
import { RunStateBadge } from '../parts/run-state.tsx';
import { labelsCounted } from '../wording.ts';
import { useLastRuns } from './queries.ts';
import { lastRuns as words } from './wording.ts';

type Of = { product: number } | { roll: string } | { refusedRoll: string };

/** The last runs of a product or with a roll, for editors: collapsed at first, and never printed. */
export const LastRunsSection = (of: Of) =>
  useCan('run.read') ? (
    <CollapsibleSection title={'refusedRoll' in of ? words.refusedTitle : words.title} className="mt-6">
      <LastRuns {...of} />
    </CollapsibleSection>
  ) : null;

const LastRuns = (of: Of) => {
  const query = useLastRuns(of);
  const { data } = query;
  if (!data) return <PartNotThere query={query} what={words.notLoaded} loading={<Spinner quiet />} />;
  if (data.total === 0)
    return <p className="text-ink-quiet">{'refusedRoll' in of ? words.refusedNone : words.none}</p>;
  return (
    <>
      <IfOld query={query} />
      <ul className="max-w-4xl divide-y divide-line">
        {data.runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
            <TextLink to={`/runs/${run.id}/record`}>{words.run({ id: run.id })}</TextLink>
            <RunStateBadge run={run} />
            <span>
              {words.release({
                release: run.release,
                value: run.batch === null ? '' : words.batch({ batch: run.batch }),
                value2: run.applied === null ? '' : words.applied({ applied: labelsCounted(run.applied) }),
              })}
            </span>
            <span className="text-quiet text-ink-quiet">
              {run.worker.name}, {formatDateTime(run.createdAt)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink to={`/runs?${new URLSearchParams('product' in of ? { product: String(of.product) } : of)}`}>
          {words.all(data.total)}
        </TextLink>
      </p>
    </>
  );
};
