/* The time of the last input in any tab of this browser, shared by all tabs, so that an idle tab never ends the session
   of the one in use. */

const activityKey = 'last_activity';
const heartbeatKey = 'last_heartbeat';
const expiryKey = 'last_expiry';

const read = (key: string): number => Number(localStorage.getItem(key) ?? 0);

/** When the last input came, in milliseconds since 1970; 0 if unknown. */
export const lastActivity = (): number => read(activityKey);

/** Records that input came now. */
export const noteActivity = (nowMs: number): void => localStorage.setItem(activityKey, String(nowMs));

/** Records that the server has learnt of activity now. */
export const noteHeartbeat = (nowMs: number): void => localStorage.setItem(heartbeatKey, String(nowMs));

/** Whether the next heartbeat is due; a caller that gets true must send it. */
export const takeHeartbeat = (nowMs: number, everyMs: number): boolean => {
  if (nowMs - read(heartbeatKey) < everyMs) return false;
  noteHeartbeat(nowMs);
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

/** Calls the listener when another tab records input; returns a function that unsubscribes. */
export const onActivityElsewhere = onChangeElsewhere(activityKey);

/**
 * Tells other tabs that the session has expired. Call it before removing the token, so that they learn of both in this
 * order.
 */
export const noteExpiry = (nowMs: number): void => localStorage.setItem(expiryKey, String(nowMs));

/** Calls the listener when another tab finds that the session has expired; returns a function that unsubscribes. */
export const onExpiryElsewhere = onChangeElsewhere(expiryKey);
