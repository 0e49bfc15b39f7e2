import * as limits from '#domain/limits.ts';

const second = 1000;
const minute = 60 * second;

/** How many connections a process accepts, what each may use, and for how long. */
export const connectionLimits = {
  /** Far more than an office opens, and fewer than a process can have; further connections are closed immediately. */
  most: 2_000,
  /** Twice what a warehouse behind one address opens: 100 browsers with 6 connections each. */
  mostPerNetwork: 1_200,
  /** Pipelined requests that wait behind the current one. Browsers send none; some programs send a few. */
  mostWaitingRequests: 8,
  /** Requests of one network that start in one iteration of the event loop; further ones start in the next. */
  mostStartedAtOnce: 8,
  /** How long the head of a request may take to arrive. */
  headWithinMs: 10 * second,
  /** How long an idle connection may wait for its next request; Node adds a second. Open pages poll every 5 seconds. */
  keepAliveMs: 5 * second,
  /** How long a body may take to arrive. Files have a minimum rate instead. */
  bodyWithinMs: limits.body.readWithinMs,
  /** The limit for files: a legitimate 100 MB video on weak Wi-Fi takes minutes. */
  requestWithinMs: 20 * minute,
  /** How long a response may make no progress because the client does not read. */
  takenWithinMs: 1 * minute,
  /** How often connections are checked. A connection may exceed each of these limits by this much. */
  lookEveryMs: 5 * second,
  /** In bytes. A larger public file is sent compressed; uncompressed to signed-in users only. */
  largeOpenFile: 256 * 1024,
} as const;
