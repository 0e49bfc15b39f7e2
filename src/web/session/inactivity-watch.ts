import { inactivityAfter, unchangedForMs } from '#domain/auth/inactivity.ts';
import * as limits from '#domain/limits.ts';
import {
  lastActivity,
  noteActivity,
  noteExpiry,
  noteHeartbeat,
  onActivityElsewhere,
  onExpiryElsewhere,
  takeHeartbeat,
} from './activity.ts';

const inputs = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'] as const;

/** Input is recorded at most this often: the mouse alone moves a hundred times a second. */
const noteEveryMs = 1_000;

/** Callbacks of the watch. */
export interface InactivityEvents {
  /** Two minutes are left. */
  onWarning: () => void;
  /** Input came after a warning, in this or another tab. */
  onStay: () => void;
  /** There was no input for 15 minutes, as this or another tab found. */
  onExpired: () => void;
  /** Input must be reported to the server; at most once a minute over all tabs. */
  onHeartbeat: () => void;
}

/** Watches for input in all tabs from now on. `stay` counts as input, `stop` ends the watch. */
export const watchInactivity = (events: InactivityEvents): { stay: () => void; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWarned = false;
  let isOver = false;

  const expire = (): void => {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    events.onExpired();
  };

  const check = (): void => {
    clearTimeout(timer);
    if (isOver) return;
    const idleMs = Date.now() - lastActivity();
    const state = inactivityAfter(idleMs);
    if (state === 'expired') {
      noteExpiry(Date.now());
      return expire();
    }
    if (state === 'warning' && !isWarned) events.onWarning();
    if (state === 'active' && isWarned) events.onStay();
    isWarned = state === 'warning';
    timer = setTimeout(check, unchangedForMs(idleMs));
  };

  const stay = (): void => {
    const now = Date.now();
    // A machine may wake from sleep with a mouse move: the session has expired nevertheless.
    if (inactivityAfter(now - lastActivity()) === 'expired') return check();
    if (!isWarned && now - lastActivity() < noteEveryMs) return;
    noteActivity(now);
    if (takeHeartbeat(now, limits.session.heartbeatEveryMs)) events.onHeartbeat();
    check();
  };

  noteActivity(Date.now());
  // The server has just answered who is signed in.
  noteHeartbeat(Date.now());
  for (const input of inputs) window.addEventListener(input, stay, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  const stopListening = [onActivityElsewhere(check), onExpiryElsewhere(expire)];
  check();
  return {
    stay,
    stop: () => {
      clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, stay, { capture: true });
      document.removeEventListener('visibilitychange', check);
      for (const stop of stopListening) stop();
    },
  };
};
