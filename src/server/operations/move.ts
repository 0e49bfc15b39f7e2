import type { Database } from '../db/database.ts';
import { until } from './contents.ts';
import { loadContents, type Loaded } from './load-store.ts';
import type { Snapshot } from './snapshot-store.ts';

export interface MoveParts {
  /** Opens the SQLite database exclusively. */
  openSource: () => Promise<Snapshot>;
  target: Database;
  /** Aborts the move and rolls it back. */
  signal?: AbortSignal;
}

/**
 * Copies the SQLite database into an empty PostgreSQL database and compares every row. The source is not changed, and
 * the files stay in their place.
 */
export const moveDatabase = async ({ openSource, target, signal }: MoveParts): Promise<Loaded> => {
  const source = await openSource();
  try {
    return await loadContents(target, until(signal, source));
  } finally {
    await source.close();
  }
};
