import { z } from 'zod';

/**
 * A run is `planned` until the line is cleared, `cleared` until labels are issued, `first_piece` until the first piece
 * is right, and then `running`. A `stopped` run waits for a person; while it is `reconciling`, its labels are counted.
 * `closed` and `abandoned` are final.
 */
export const RunState = z.enum([
  'planned',
  'cleared',
  'first_piece',
  'running',
  'stopped',
  'reconciling',
  'closed',
  'abandoned',
]);
export type RunState = z.infer<typeof RunState>;

/** The states of a run that has ended: any other run is open. An index of the database is of the open ones. */
export const endStates = ['closed', 'abandoned'] as const satisfies readonly RunState[];
type EndState = (typeof endStates)[number];

export const hasEnded = (state: RunState): state is EndState => endStates.some((end) => end === state);

/** The states of a run that is open. */
export const openStates: readonly RunState[] = RunState.options.filter((state) => !hasEnded(state));
