import { Problem } from '#domain/contract/problem.ts';
import { createDataset, type DatasetChange, type DatasetDraft } from '#domain/datasets/contract.ts';
import type { AuditKind } from '#domain/audit/contract.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit, recordAuditCounted, type AuditEvent } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { justWritten } from '../just-written.ts';
import { keepNewestKeys, createOnce } from '../idempotency/store.ts';
import { lockAnyDataset } from './everybodys-store.ts';
import { requireQuota } from './quota.ts';
import {
  deleteDatasetRow,
  findDataset,
  insertDataset,
  lockDataset,
  updateDataset,
  type StoredDataset,
} from './store.ts';

/** Who makes the change, and from where. */
export interface By {
  userId: number;
  source: Source;
}

/** Manages datasets. Only the owner may change one; others see only public ones. */
export class DatasetService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Creates a dataset, or returns the one created under the same Idempotency-Key. Throws `dataset.quota`. */
  create(draft: DatasetDraft, by: By, key: CreationKey | null): Promise<StoredDataset> {
    const { userId } = by;
    const at = this.#clock().toISOString();
    return this.#database.write((queries) => {
      const make = async () => {
        // Without the lock, two concurrent creations would each count on the same free quota.
        await lockUntilCommit(queries, `datasets of ${userId}`);
        const id = await insertDataset(queries, draft, { userId, at });
        await requireQuota(queries, userId);
        if (key) await keepNewestKeys(queries, userId);
        await recordAuditCounted(queries, eventOf('created', { at, ...by }, { id, ...draft }));
        return id;
      };
      const find = (id: number) => findDataset(queries, id, userId);
      return createOnce(queries, createDataset, { userId, at, key }, { make, find });
    });
  }

  /** Changes fields of a user's own dataset. Throws `dataset.not_found`, `access.denied` and `dataset.quota`. */
  update(id: number, change: DatasetChange, by: By): Promise<StoredDataset> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      await lockUntilCommit(queries, `datasets of ${by.userId}`);
      const before = await lockOwn(queries, id, by.userId);
      if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return before;
      await updateDataset(queries, id, change, at);
      const after = justWritten(await findDataset(queries, id, by.userId));
      // A change that makes it smaller is always allowed: a user may exceed a quota that was introduced later.
      if (Buffer.byteLength(after.data) > Buffer.byteLength(before.data))
        await requireQuota(queries, by.userId);
      await recordAuditCounted(queries, eventOf('changed', { at, ...by }, after));
      return after;
    });
  }

  /** Deletes a user's own dataset permanently. Throws `dataset.not_found` and `access.denied`. */
  delete(id: number, by: By): Promise<void> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const dataset = await lockOwn(queries, id, by.userId);
      await deleteDatasetRow(queries, id);
      await recordAuditCounted(queries, eventOf('deleted', { at, ...by }, dataset));
    });
  }

  /** Deletes any user's dataset permanently, as administrators may. Throws `dataset.not_found`. */
  deleteAny(id: number, by: By): Promise<void> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const dataset = await lockAnyDataset(queries, id);
      if (!dataset) throw new Problem('dataset.not_found');
      await deleteDatasetRow(queries, id);
      const event = eventOf('deleted', { at, ...by }, { id, ...dataset });
      await recordAudit(queries, { ...event, detail: { ...event.detail, owner: dataset.userId } });
    });
  }
}

const eventOf = (
  kind: AuditKind,
  by: By & { at: string },
  { id, name, isPublic }: { id: number; name: string; isPublic: boolean },
): AuditEvent => ({
  ...by,
  kind,
  subject: { entity: 'dataset', id },
  // Only the owner may see the name of a private dataset, but administrators read the audit trail.
  detail: isPublic ? { name } : {},
});

/** A public dataset of another user is refused; a private one counts as missing. */
const lockOwn = async (queries: Queries, id: number, userId: number): Promise<StoredDataset> => {
  const dataset = await lockDataset(queries, id, userId);
  if (!dataset) throw new Problem('dataset.not_found');
  if (dataset.userId !== userId) throw new Problem('access.denied', saidBy(said('refusal.own_dataset')));
  return dataset;
};
