import { sql } from 'kysely';
import { systemClock, type Clock } from '../clock.ts';
import type { Database } from './database.ts';

const readEveryMs = 60_000;
/** What took longer to come says no instant that one could trust: half of its way is how wrong it may be. */
const trustedWithinMs = 1_000;
const firstReadings = 3;

/** What PostgreSQL's clock said, what the ticks of this process were then, and how long the answer took. */
interface Reading {
  at: number;
  ticks: number;
  tookMs: number;
}

const readClock = async ({ read }: Database): Promise<Reading> => {
  const asked = performance.now();
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(read);
  const [row] = rows;
  if (!row) throw new Error('The database has not told the time.');
  const answered = performance.now();
  return { at: Date.parse(row.now), ticks: (asked + answered) / 2, tookMs: answered - asked };
};

/**
 * The clock that a portal lives by. With PostgreSQL it is the database's, on which all processes agree: read at the start
 * and every minute, and counted on by ticks that no change of the machine's clock moves, so that a machine whose clock
 * is wrong ends nobody's session. The embedded database has no other clock than the machine's.
 */
export const openClock = async (database: Database): Promise<Clock> => {
  if (database.engine === 'sqlite') return systemClock;
  let reading = await readClock(database);
  for (let count = 1; count < firstReadings && reading.tookMs > trustedWithinMs; count += 1) {
    const another = await readClock(database);
    if (another.tookMs < reading.tookMs) reading = another;
  }
  const readAgain = async () => {
    const next = await readClock(database);
    if (next.tookMs <= trustedWithinMs) reading = next;
  };
  // While the database is away, the ticks go on; it is asked again in a minute.
  setInterval(() => void readAgain().catch(() => undefined), readEveryMs).unref();
  return () => new Date(reading.at + performance.now() - reading.ticks);
};
