import type { Database } from '../db/database.ts';
import { until } from './contents.ts';
import { loadContents, type Loaded } from './load-store.ts';
import type { Snapshot } from './snapshot-store.ts';

/** What is moved, and where to. */
export interface MoveParts {
  /** Opens the embedded database so that nobody else has it open meanwhile. */
  openSource: () => Promise<Snapshot>;
  target: Database;
  /** Ends the work; nothing of it is kept. */
  signal?: AbortSignal;
}

/** Copies the embedded database into an empty PostgreSQL and compares every row. The source stays as it is, files stay where they are. */
export const moveDatabase = async ({ openSource, target, signal }: MoveParts): Promise<Loaded> => {
  const source = await openSource();
  try {
    return await loadContents(target, until(signal, source));
  } finally {
    await source.close();
  }
};
