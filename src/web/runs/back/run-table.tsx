import { formatNumber } from '#web/words/formats.ts';
import type { Run } from '#domain/runs/run.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useCan } from '#web/session/session.tsx';
import { RunStateBadge } from '../parts/run-state.tsx';
import { runsScreen as words } from './wording.ts';

const counted = (pieces: number | null): string => (pieces === null ? '–' : formatNumber(pieces));

/** The way to a run that waits for a second person. */
const Answer = ({ run: { id, state, closing } }: { run: Run }) =>
  useCan('run.second') && (state === 'stopped' || closing !== null) ? (
    <TextLink to={`/runs/${id}`} className="inline-flex min-h-6 items-center pointer-coarse:min-h-12">
      {words.answer({ id })}
    </TextLink>
  ) : null;

/** On a tablet, beside the sidebar and on paper columns stand close, so that a day and its time take two lines, not four. */
const close = 'md:max-xl:px-1.5!';

const columns: readonly Column<Run>[] = [
  {
    key: 'run',
    head: words.run,
    onCard: 'title',
    cell: (run) => (
      <span className="grid gap-0.5">
        <TextLink
          to={`/runs/${run.id}/record`}
          className="inline-flex min-h-6 items-center gap-x-1 pointer-coarse:min-h-12"
        >
          <span>
            {words.runId({ id: run.id })} <Code value={run.sku} className="whitespace-nowrap" />
          </span>
        </TextLink>
        <span className="text-quiet font-normal text-ink-quiet">{run.clientName}</span>
      </span>
    ),
    className: 'md:min-w-36',
  },
  {
    key: 'state',
    head: words.state,
    cell: (run) => (
      <span className="inline-flex flex-wrap gap-1">
        <RunStateBadge run={run} />
        {run.isShadow ? <Badge tone="warning">{words.shadow}</Badge> : null}
        <Answer run={run} />
      </span>
    ),
    className: close,
  },
  {
    key: 'batch',
    head: words.batch,
    cell: ({ batch }) => (batch === null ? '–' : <Code value={batch} />),
    className: `md:whitespace-nowrap ${close}`,
    isEmpty: ({ batch }) => batch === null,
  },
  {
    key: 'release',
    head: words.release,
    align: 'end',
    cell: ({ release }) => release,
    // Its record has it.
    className: 'md:max-xl:hidden',
  },
  {
    key: 'applied',
    head: words.appliedHead,
    align: 'end',
    cell: ({ applied }) => counted(applied),
    className: close,
  },
  {
    key: 'unexplained',
    head: words.unexplained,
    align: 'end',
    cell: ({ unexplained }) => counted(unexplained),
    className: close,
  },
  {
    key: 'wrong',
    head: words.wrong,
    align: 'end',
    cell: ({ wrongChecks }) => counted(wrongChecks),
    className: close,
  },
  {
    key: 'where',
    head: words.where,
    cell: ({ station, worker }) => (
      <span className="grid md:min-w-20">
        {station.name}
        <span className="text-quiet text-ink-quiet">{worker.name}</span>
      </span>
    ),
    className: close,
  },
  {
    key: 'when',
    head: words.started,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    className: 'md:min-w-28',
  },
];

/** Runs with their results; one card per run on a phone. */
export const RunTable = ({ runs }: { runs: readonly Run[] }) => (
  <DataTable caption={words.caption} columns={columns} rows={runs} rowKey={({ id }) => id} dense />
);
