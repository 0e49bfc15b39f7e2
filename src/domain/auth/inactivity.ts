import * as limits from '../limits.ts';

/** How a session stands after some time without input: in use, about to end, or over. */
export type Inactivity = 'active' | 'warning' | 'expired';

const warningAfterMs = limits.session.inactivityMs - limits.session.warningBeforeMs;

/** How a session stands that has had no input for so long. */
export const inactivityAfter = (idleMs: number): Inactivity =>
  idleMs >= limits.session.inactivityMs ? 'expired' : idleMs >= warningAfterMs ? 'warning' : 'active';

/** How long nothing changes about that, in milliseconds; 0 once it is over. */
export const unchangedForMs = (idleMs: number): number => {
  const state = inactivityAfter(idleMs);
  if (state === 'expired') return 0;
  return (state === 'active' ? warningAfterMs : limits.session.inactivityMs) - idleMs;
};
