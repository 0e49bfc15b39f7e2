import * as limits from '#domain/limits.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { hasFailed } from '#web/api/use-failure.ts';
import { formatExactTime } from '#web/kit/texts/format-date.ts';
import { eventNames } from '../wording.ts';
import { useRunRefusals } from './queries.ts';
import { refusalWords as words } from './wording.ts';

/** What was refused in a run, and why; it is no event, and kept as long as the run. */
export const Refusals = ({ run }: { run: Pick<FullRun, 'id' | 'seq'> }) => {
  const query = useRunRefusals(run);
  const { data } = query;
  if (!data && !hasFailed(query)) return null;
  return (
    <section aria-labelledby="refusals-heading">
      <h2 id="refusals-heading" className="mb-3 text-fact font-[640]">
        {words.title}
      </h2>
      {data ? <IfOld query={query} /> : null}
      {!data ? (
        <PartNotThere query={query} />
      ) : data.length === 0 ? (
        <p className="text-ink-quiet">{words.none}</p>
      ) : (
        <ol className="grid">
          {data.map(({ id, at, user, station, kind, sentence }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2">
              <span className="font-[560]">{eventNames[kind]}</span>
              <span className="wrap-anywhere">{sentence}</span>
              <span className="ms-auto text-quiet text-ink-quiet">
                <time dateTime={at}>{formatExactTime(at)}</time>, {user.name}
                {station === null ? null : `, ${station.name}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {(data?.length ?? 0) < limits.run.eventsShown ? null : (
        <p className="mt-2 text-quiet text-ink-quiet">{words.newest}</p>
      )}
    </section>
  );
};
