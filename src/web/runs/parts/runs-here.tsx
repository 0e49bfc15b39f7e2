import { Code } from '#web/kit/texts/code.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useRunsHere } from '../queries.ts';
import { runWords as words } from '../wording.ts';
import { RunStateBadge } from './run-state.tsx';

/** The open runs of this station. Renders nothing if there are none. */
export const RunsHere = () => {
  const query = useRunsHere();
  const { data: runs = [] } = query;
  // Whoever does not see the open run would start another one.
  if (runs.length === 0) return <PartNotThere query={query} what={`${words.here}:`} />;
  return (
    <nav aria-label={words.here} className="grid gap-2 print:hidden">
      {runs.map((run) => (
        <div
          key={run.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sheet border border-line-strong bg-stock px-4 py-3 text-start"
        >
          <RunStateBadge run={run} />
          <span className="min-w-0 grow wrap-anywhere">
            <Code value={run.sku} className="font-[640]" /> {run.clientName}
          </span>
          <LinkButton to={`/bench?run=${run.id}`}>{words.open(run.id)}</LinkButton>
        </div>
      ))}
    </nav>
  );
};
