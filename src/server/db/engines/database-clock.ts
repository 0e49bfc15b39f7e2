import { sql } from 'kysely';
import { systemClock, type Clock } from '../../clock.ts';
import type { Database } from '../database.ts';

const readEveryMs = 60_000;
/** A reading with a longer round trip is not trusted: it may be wrong by half the round trip. */
const trustedWithinMs = 1_000;
const firstReadings = 3;

/** The time on PostgreSQL's clock, this process's ticks at that moment, and the duration of the round trip. */
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
 * The portal's clock. With PostgreSQL it is the database's clock, so that all processes agree: it is read at startup
 * and every minute, and advanced in between by monotonic ticks. A machine whose own clock is wrong therefore ends no
 * session. With SQLite it is the machine's clock.
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
  // While the database is unreachable, the ticks advance the clock; the next reading is due in a minute.
  setInterval(() => void readAgain().catch(() => undefined), readEveryMs).unref();
  return () => new Date(reading.at + performance.now() - reading.ticks);
};
