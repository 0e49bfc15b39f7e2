import type { Dialect } from 'kysely';
import type { DirectRun } from '../compiled-query.ts';
import type { Database } from '../database.ts';
import type { UserTurns } from '../locks/user-turns.ts';

/** An engine that was opened: how the database that stands on it reads, writes and locks. */
export interface Opened {
  dialect: Dialect;
  /** For large transactions, which run in a thread of their own; null if the dialect holds up nobody. */
  aside: Dialect | null;
  read: DirectRun;
  /** Reads before sign-in, over their own connections; null if reads never wait for a connection. */
  strangers: Pick<Opened, 'dialect' | 'read'> | null;
  /** How compiled queries run in a transaction; null if like any other query. */
  runWithin: DirectRun | null;
  /** Closes what `read` opened in addition to the dialect. */
  endReading: () => Promise<void>;
  stamp: Database['stamp'];
  lock: Database['lock'];
  /** Limits concurrent write transactions. */
  turns: UserTurns;
  /** Whether any process is writing an import. */
  isImporting: () => Promise<boolean>;
}
