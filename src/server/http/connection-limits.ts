import * as limits from '#domain/limits.ts';

const second = 1000;
const minute = 60 * second;

/** What the connections of a process may hold, and for how long: all of these numbers stand here. */
export const connectionLimits = {
  /** Far above what an office opens, below what a process may hold; one more is closed at once. */
  most: 2_000,
  /** Twice what a warehouse behind one address opens: 100 browsers with 6 connections each. */
  mostPerNetwork: 1_200,
  /** Requests that wait behind the one being answered. No browser sends any; some programs send a few. */
  mostWaitingRequests: 8,
  /** The head of a request. */
  headWithinMs: 10 * second,
  /** How long a connection may wait for its next request, and a second more: open pages ask every 5 seconds. */
  keepAliveMs: 5 * second,
  /** The body of a request, but for files, which have a pace to keep. */
  bodyWithinMs: limits.body.readWithinMs,
  /** The outer fence for files: an honest 100 MB video on weak Wi-Fi takes minutes. */
  requestWithinMs: 20 * minute,
  /** How long an answer waits for whoever asked to take more of it. */
  takenWithinMs: 1 * minute,
  /** How often connections are looked at: each of these times may last so much longer. */
  lookEveryMs: 5 * second,
  /** In bytes: what is larger, and open to everybody, goes out packed, or to people who are signed in. */
  largeOpenFile: 256 * 1024,
  /** In characters: of what is longer, and open to everybody, all connections share one copy. */
  sharedOpenText: 16 * 1024,
} as const;
