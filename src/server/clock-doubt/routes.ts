import { confirmClock, getClockState } from '#domain/clock-doubt/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { confirmClockBy, findClockDoubt } from './clock-doubt.ts';

/** Mounts the calls about a clock that may be wrong. */
export const mountClockDoubt = (
  mount: Mount,
  { database, clock }: { database: CheckedDatabase; clock: Clock },
): void => {
  mount(getClockState, async () => ({ doubt: await findClockDoubt(database.read, clock()) }));

  mount(confirmClock, async ({ actor, request }) => {
    const doubt = await confirmClockBy(database, clock(), {
      userId: actor.userId,
      source: sourceOf(request),
    });
    if (doubt) request.log.warn({ userId: actor.userId, ...doubt }, 'clock confirmed');
    return { doubt: null };
  });
};
