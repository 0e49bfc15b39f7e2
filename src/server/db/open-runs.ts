import { sql, type RawBuilder } from 'kysely';
import { endStates } from '#domain/runs/run-state.ts';

const ended = sql.join(endStates.map((state) => sql.lit(state)));

/** Whether a run is open. With literals: its partial index, `runs_open`, does not apply with parameters. */
export const isOpenRun = (runs = 'runs'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${runs}.state`)} not in (${ended})`;
