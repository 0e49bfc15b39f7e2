import { announce } from '../outbox/outbox-store.ts';
import type { EventType } from '#domain/webhooks/event-types.ts';
import type { Queries } from '../db/database.ts';
import type { StoredRun } from './store.ts';

/** What happened to a run, from its state before; null if it is nothing that other systems are told. */
const typeOf = (before: StoredRun['standing'] | null, after: StoredRun['standing']): EventType | null => {
  if (before === null) return 'run.planned';
  if (before.state !== after.state && (after.state === 'stopped' || after.state === 'closed'))
    return `run.${after.state}`;
  // The first piece that was right.
  return before.rightChecks === 0 && after.rightChecks > 0 ? 'run.started' : null;
};

/** Tells other systems what happened to a run; `before` is null for a new one. */
export const announceRun = async (
  queries: Queries,
  before: StoredRun['standing'] | null,
  run: Pick<StoredRun, 'id' | 'plan' | 'standing' | 'station'>,
  at: string,
): Promise<void> => {
  const { id, plan, standing, station } = run;
  const type = typeOf(before, standing);
  if (type === null) return;
  const data = {
    runId: id,
    productId: plan.productId,
    clientId: plan.clientId,
    release: plan.release,
    stationId: station.id,
    batch: plan.batch,
    quantity: plan.quantity,
    ...(type === 'run.closed' ? { applied: standing.applied } : {}),
  };
  await announce(queries, [{ type, record: `run ${id}`, data }], at);
};
