/*
 * When somebody last did something in any tab of this browser: one time for all of them, so that a tab that lies idle
 * never ends the session of the one that is worked in.
 */

const activityKey = 'last_activity';
const heartbeatKey = 'last_heartbeat';

const read = (key: string): number => Number(localStorage.getItem(key) ?? 0);

/** When the last input came, in milliseconds since 1970; 0 when none is known. */
export const lastActivity = (): number => read(activityKey);

/** Notes that input came now. */
export const noteActivity = (nowMs: number): void => localStorage.setItem(activityKey, String(nowMs));

/** Whether it is time to tell the server again; whoever asks and hears yes has to. */
export const takeHeartbeat = (nowMs: number, everyMs: number): boolean => {
  if (nowMs - read(heartbeatKey) < everyMs) return false;
  localStorage.setItem(heartbeatKey, String(nowMs));
  return true;
};

/** Runs the listener when another tab notes input; answers how to stop. */
export const onActivityElsewhere = (listener: () => void): (() => void) => {
  const changed = (event: StorageEvent) => {
    if (event.key === activityKey) listener();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};
