import { Problem } from '#domain/contract/problem.ts';
import {
  createDataset,
  type Dataset,
  type DatasetChange,
  type DatasetDraft,
} from '#domain/datasets/contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { once, stillThere } from '../idempotency/store.ts';
import { deleteDatasetRow, findDataset, insertDataset, lockDataset, updateDataset } from './store.ts';

/** Keeps the datasets of each person; nobody else changes them, and only public ones are seen by others. */
export class DatasetService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Keeps a dataset; under a key that this person has sent before, answers the one that it made. */
  create(draft: DatasetDraft, userId: number, key: CreationKey | null): Promise<Dataset> {
    const by = { userId, at: this.#clock().toISOString() };
    return this.#database.write((queries) => {
      const make = () => insertDataset(queries, draft, by);
      const find = (id: number) => findDataset(queries, id, userId);
      return once(queries, createDataset, { ...by, key }, { make, find });
    });
  }

  /** Changes an own dataset; what is left out stays. Throws `dataset.not_found` and `access.denied`. */
  update(id: number, change: DatasetChange, userId: number): Promise<Dataset> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const before = await holdOwn(queries, id, userId);
      if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return before;
      await updateDataset(queries, id, change, at);
      return stillThere(await findDataset(queries, id, userId));
    });
  }

  /** Deletes an own dataset for good. Throws `dataset.not_found` and `access.denied`. */
  delete(id: number, by: { userId: number; source: Source }): Promise<void> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const { name, isPublic } = await holdOwn(queries, id, by.userId);
      await deleteDatasetRow(queries, id);
      await recordAudit(queries, {
        at,
        ...by,
        kind: 'deleted',
        subject: { entity: 'dataset', id },
        // A private one is nobody else's, and administrators read the trail.
        detail: isPublic ? { name } : {},
      });
    });
  }
}

/** What somebody may read and not change is refused; what they may not even read is not there. */
const holdOwn = async (queries: Queries, id: number, userId: number): Promise<Dataset> => {
  const dataset = await lockDataset(queries, id, userId);
  if (!dataset) throw new Problem('dataset.not_found');
  if (dataset.userId !== userId)
    throw new Problem('access.denied', { message: 'Only its owner can change a dataset.' });
  return dataset;
};
