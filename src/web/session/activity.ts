/*
 * When somebody last did something in any tab of this browser: one time for all of them, so that a tab that lies idle
 * never ends the session of the one that is worked in.
 */

const activityKey = 'last_activity';
const heartbeatKey = 'last_heartbeat';
const expiryKey = 'last_expiry';

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

const onChangeElsewhere =
  (key: string) =>
  (listener: () => void): (() => void) => {
    const changed = (event: StorageEvent) => {
      if (event.key === key) listener();
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  };

/** Runs the listener when another tab notes input; answers how to stop. */
export const onActivityElsewhere = onChangeElsewhere(activityKey);

/** Tells the other tabs that the session has expired. Called before the token goes, so that they hear of it in this order. */
export const noteExpiry = (nowMs: number): void => localStorage.setItem(expiryKey, String(nowMs));

/** Runs the listener when another tab finds the session expired; answers how to stop. */
export const onExpiryElsewhere = onChangeElsewhere(expiryKey);
