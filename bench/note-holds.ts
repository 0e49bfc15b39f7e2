/**
 * Loaded into the portal's process before its program (`NODE_OPTIONS`): appends to the file HOLDS_FILE, a line each, when the event
 * loop was held for more than 10 ms, and for how many milliseconds of processor time, which are the same on a busy machine.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const shortestMs = 10;
const file = process.env['HOLDS_FILE'];
let before = process.threadCpuUsage();

const look = (): void => {
  const { user, system } = process.threadCpuUsage(before);
  const heldMs = (user + system) / 1000;
  if (heldMs > shortestMs && file) appendFileSync(file, `${Date.now()} ${heldMs.toFixed(1)}\n`);
  before = process.threadCpuUsage();
};

// Once in each round of the loop that takes a millisecond or more.
if (isMainThread) setInterval(look, 1).unref();
