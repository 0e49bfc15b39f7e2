import { Problem } from '#domain/contract/problem.ts';
import { changedBy } from '#domain/history/changed-by.ts';
import type { Content } from '#domain/releases/content.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { findSpent, spend } from '../history/spent-store.ts';
import type { WriteBy } from '../history/write-by.ts';
import { findNextNumber } from '../releases/store.ts';
import { findControlled } from './control-store.ts';
import type { DraftKind, Versioned } from './draft-kind.ts';
import {
  deleteDraft,
  findDraft,
  findNames,
  isHeld,
  lockDraft,
  takenBack,
  writeDraft,
  type DraftRow,
} from './draft-store.ts';

/** A saved record. `isDraft` is set if the save is a draft, which only editors see. */
export type Saved<T> = T & { isDraft?: true };

/** Thrown to roll back a transaction that would change a controlled client's record without publishing. */
export class IsControlled extends Error {}

/** Throws `IsControlled` if one of these clients is controlled. */
export const refuseControlled = async (queries: Queries, clientIds: ReadonlySet<number>): Promise<void> => {
  if ((await findControlled(queries, clientIds)) !== null) throw new IsControlled();
};

/**
 * Saves records of one kind. If a save affects a controlled client, it is stored as a draft: the change is made in a
 * transaction, compared with the record, and rolled back, so that a draft is refused for the same reasons as a direct
 * change.
 */
export class Drafts<T extends { id: number; version: number }, C extends Versioned> {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #kind: DraftKind<T, C>;

  constructor(database: Database, clock: Clock, kind: DraftKind<T, C>) {
    this.#database = database;
    this.#clock = clock;
    this.#kind = kind;
  }

  /** Changes a record or its draft; omitted fields keep their values. Throws `record.changed_meanwhile`. */
  async save(id: number, change: C, userId: number): Promise<Saved<T>> {
    const by = { userId, at: this.#clock().toISOString() };
    for (;;) {
      try {
        return await this.#inTransaction((queries) => this.#write(queries, id, change, by));
      } catch (error) {
        if (!(error instanceof IsControlled)) throw error;
      }
      const kept = await this.#inTransaction((queries) => this.keep(queries, id, change, by));
      if (kept !== 'uncontrolled') return kept;
    }
  }

  /** Retries a transaction while it returns null. */
  async #inTransaction<R>(work: (queries: Queries) => Promise<R | null>): Promise<R> {
    for (;;) {
      const done = await retryLostRace(() => this.#database.write(work));
      if (done !== null) return done;
    }
  }

  async #write(queries: Queries, id: number, change: C, by: WriteBy): Promise<T | null> {
    // A change of a draft names the draft's version.
    if (change.version !== undefined && (await findDraft(queries, this.#kind.entity, id)))
      throw new IsControlled();
    const changed = await this.#kind.change(queries, id, change, by);
    if (changed && (await isHeld(queries, this.#kind.entity, id, changed.clientIds)))
      throw new IsControlled();
    return changed && changed.record;
  }

  /** Saves a draft; 'uncontrolled' if none is needed after all, null if the caller must retry in a new transaction. */
  async keep(
    queries: Queries,
    id: number,
    change: C,
    by: WriteBy & { userId: number },
  ): Promise<Saved<T> | 'uncontrolled' | null> {
    const { entity, contentOf } = this.#kind;
    const draft = await lockDraft(queries, entity, id);
    const tried = await takenBack(queries, () => this.#try(queries, id, change, draft, by));
    if (tried === null) return null;
    const { before, after, clientIds } = tried;
    const clientId = draft?.clientId ?? (await findControlled(queries, clientIds));
    if (clientId === null) return 'uncontrolled';
    const body = differenceOf(contentOf(before), contentOf(after));
    if (Object.keys(body).length === 0) {
      await deleteDraft(queries, entity, id);
      return before;
    }
    const next: DraftRow = {
      entity,
      recordId: id,
      clientId,
      ...(await this.#takeNumbers(queries, before, draft)),
      baseVersion: before.version,
      body,
      authors: [...new Set([...(draft?.authors ?? []), by.userId])],
      userId: by.userId,
      at: by.at,
      state: 'draft',
      summary: null,
      sentBy: null,
      answeredBy: null,
      reason: null,
      artworkReason: null,
    };
    await writeDraft(queries, next);
    return { ...after, version: next.version, isDraft: true };
  }

  /**
   * A version that the record and its drafts never had, and the number of the release that the draft will be. A draft
   * that was sent for approval gets another number: the second person has read the first.
   */
  async #takeNumbers(
    queries: Queries,
    { id, version }: T,
    draft: DraftRow | null,
  ): Promise<{ version: number; number: number }> {
    const { entity } = this.#kind;
    const spent = (await findSpent(queries, entity, [id])).get(id);
    const next = await findNextNumber(queries, entity, id);
    const isKept = draft?.state === 'draft' && draft.number === next - 1;
    const taken = {
      version: Math.max(version, spent?.version ?? 0) + 1,
      number: isKept ? draft.number : next,
    };
    await spend(queries, entity, id, taken);
    return taken;
  }

  /** Makes the change, on top of the draft if there is one; null if the caller must retry. */
  async #try(
    queries: Queries,
    id: number,
    change: C,
    draft: DraftRow | null,
    by: WriteBy,
  ): Promise<{ before: T; after: T; clientIds: ReadonlySet<number> } | null> {
    const before = await this.#kind.find(queries, id);
    if (!draft) {
      const changed = await this.#kind.change(queries, id, change, by);
      return changed && { before, after: changed.record, clientIds: changed.clientIds };
    }
    const drafted = await this.#kind.change(queries, id, this.#kind.changeOf(draft.body), by);
    if (!drafted) return null;
    if (change.version !== undefined && change.version !== draft.version) {
      const name = (await findNames(queries, [draft.userId])).get(draft.userId);
      throw new Problem('record.changed_meanwhile', {
        current: { ...drafted.record, version: draft.version },
        ...(name === undefined
          ? {}
          : { message: changedBy(name, new Date(draft.at)), changed: { by: name, at: draft.at } }),
      });
    }
    const changed = await this.#kind.change(queries, id, { ...change, version: undefined }, by);
    return changed && { before, after: changed.record, clientIds: changed.clientIds };
  }
}

/** The fields that differ, with their new values; null for a newer field that is empty now. */
const differenceOf = (before: Content, after: Content): Content =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((name) => [name, after[name] ?? null] as const)
      .filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value)),
  );
