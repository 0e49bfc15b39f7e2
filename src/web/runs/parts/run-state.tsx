import { hasEnded } from '#domain/runs/run-state.ts';
import type { Run } from '#domain/runs/run.ts';
import { Badge } from '#web/kit/badge.tsx';
import { runStates, runWords as words } from '../wording.ts';

/** The state of a run; a run on hold says so instead: it does not go on, whatever its state. */
export const RunStateBadge = ({ run: { state, holds } }: { run: Pick<Run, 'state' | 'holds'> }) =>
  holds.length > 0 && !hasEnded(state) ? (
    <Badge tone="danger">{words.onHold}</Badge>
  ) : (
    <Badge tone={runStates[state].tone}>{runStates[state].name}</Badge>
  );
