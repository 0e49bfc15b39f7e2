import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Instant } from '../contract/fields.ts';

/** Whether the portal's clock may be wrong; `doubt` is null if it is plausible. */
export const ClockState = z
  .object({
    /** The time by the clock, and the latest time that the portal had seen before. */
    doubt: z.object({ now: Instant, latest: Instant }).nullable(),
  })
  .meta({ id: 'ClockState' });
export type ClockState = z.infer<typeof ClockState>;

export const getClockState = endpoint({
  method: 'GET',
  path: '/api/admin/clock',
  needs: 'clock.confirm',
  summary: 'Whether the clock is in doubt, so that nothing is removed because of its age',
  reply: ClockState,
  fails: [],
});

/** Confirms that the clock is right; does nothing if it was not in doubt. */
export const confirmClock = endpoint({
  method: 'POST',
  path: '/api/admin/clock/confirm',
  needs: 'clock.confirm',
  summary: 'Say that the clock is right, though it is more than a day from what the portal has seen',
  whenFull: 'done',
  reply: ClockState,
  fails: [],
});
