import * as limits from '#domain/limits.ts';

const second = 1000;
const minute = 60 * second;

/** How many connections a process accepts, what each may use, and for how long. */
export const connectionLimits = {
  /** Far more than an office opens, and fewer than a process may have; further connections are closed at once. */
  most: 2_000,
  /** Twice what a warehouse behind one address opens: 100 browsers with 6 connections each. */
  mostPerNetwork: 1_200,
  /** Pipelined requests behind the one being answered. Browsers send none; some programs send a few. */
  mostWaitingRequests: 8,
  /** Requests of one network that start in one iteration of the event loop; further ones start in the next. */
  mostStartedAtOnce: 8,
  /** For the head of a request to arrive. */
  headWithinMs: 10 * second,
  /** How long an idle connection may wait for its next request, plus a second: open pages poll every 5 seconds. */
  keepAliveMs: 5 * second,
  /** For a body to arrive, except files, which have a minimum rate instead. */
  bodyWithinMs: limits.body.readWithinMs,
  /** The upper limit for files: a legitimate 100 MB video on weak Wi-Fi takes minutes. */
  requestWithinMs: 20 * minute,
  /** How long a response may make no progress because the client does not read. */
  takenWithinMs: 1 * minute,
  /** How often connections are checked. Each of these limits may be exceeded by this much. */
  lookEveryMs: 5 * second,
  /** In bytes: a larger public file is sent compressed, or uncompressed to signed-in users only. */
  largeOpenFile: 256 * 1024,
  /** In characters: all connections share one copy of a longer public text. */
  sharedOpenText: 16 * 1024,
} as const;
