import * as limits from '../limits.ts';

/** The state of a session: in use, about to end, or ended. */
export type Inactivity = 'active' | 'warning' | 'expired';

const warningAfterMs = limits.session.inactivityMs - limits.session.warningBeforeMs;

/** The state of a session after `idleMs` without input. */
export const inactivityAfter = (idleMs: number): Inactivity =>
  idleMs >= limits.session.inactivityMs ? 'expired' : idleMs >= warningAfterMs ? 'warning' : 'active';

/** Milliseconds until the state changes next; 0 after the session has ended. */
export const unchangedForMs = (idleMs: number): number => {
  const state = inactivityAfter(idleMs);
  if (state === 'expired') return 0;
  return (state === 'active' ? warningAfterMs : limits.session.inactivityMs) - idleMs;
};
