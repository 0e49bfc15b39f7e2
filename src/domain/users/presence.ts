import * as limits from '../limits.ts';

/** When a user was last active, for the list of users. */
export interface Traces {
  /** Active within the last two minutes, by the server's clock. */
  isOnline: boolean;
  /** ISO-8601 instants; null if never. */
  lastLoginAt: string | null;
  lastActiveAt: string | null;
}

/** Whether a user counts as online: last active less than two minutes ago. */
export const isOnlineAt = (lastActiveAt: string | null, now: Date): boolean =>
  lastActiveAt !== null && now.getTime() - Date.parse(lastActiveAt) < limits.presence.onlineMs;

export type Presence = 'Online' | 'Recently active' | 'Offline';

/** Online now, signed in within the last 24 hours, or neither. */
export const presenceOf = ({ isOnline, lastLoginAt }: Traces, now: Date): Presence => {
  if (isOnline) return 'Online';
  if (lastLoginAt === null) return 'Offline';
  return now.getTime() - Date.parse(lastLoginAt) < limits.presence.recentlyActiveMs
    ? 'Recently active'
    : 'Offline';
};

const units: readonly (readonly [name: string, seconds: number])[] = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
];

/** How long ago an instant was, in whole units; never negative, even if the instant is in the future. */
export const timeAgo = (instant: string, now: Date): string => {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  for (const [name, length] of units) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
  }
  return 'Just now';
};

/** The 'Last Activity' text for a user. */
export const lastActivity = ({ isOnline, lastLoginAt, lastActiveAt }: Traces, now: Date): string => {
  if (isOnline) return 'Active now';
  if (lastLoginAt === null) return 'Never logged in';
  return timeAgo(lastActiveAt ?? lastLoginAt, now);
};
