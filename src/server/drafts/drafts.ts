import { changedBy } from '#domain/history/changed-by.ts';
import { differenceOf } from '#domain/releases/content.ts';
import { Problem, type ProblemDetails } from '#domain/contract/problem.ts';
import type { Clock } from '../clock.ts';
import type { Saved, Saves } from '../releases/saves.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { findSpent, spend } from '../history/spent-store.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import type { WriteBy } from '../history/write-by.ts';
import { findNextNumber } from '../releases/store.ts';
import type { DraftKind, LockedRecord, Versioned } from './draft-kind.ts';
import {
  deleteDraft,
  findDraft,
  findWhyDraft,
  findNames,
  writeDraft,
  type DraftRow,
  type WhyDraft,
} from './draft-store.ts';

type By = WriteBy & { userId: number };

/** A record that is locked, why its changes may have to be drafts, and its draft, if it has one. */
interface LockedSave<T, C> {
  locked: LockedRecord<T, C>;
  why: WhyDraft;
  draft: DraftRow | null;
}

/**
 * Saves records of one kind. Every save is planned first, so that it is refused for the same reasons wherever it goes; if
 * it concerns a controlled client, the plan becomes a draft, and nothing of the record is written.
 */
export class Drafts<T extends { id: number; version: number }, C extends Versioned> implements Saves<T, C> {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #kind: DraftKind<T, C>;

  constructor(database: CheckedDatabase, clock: Clock, kind: DraftKind<T, C>) {
    this.#database = database;
    this.#clock = clock;
    this.#kind = kind;
  }

  /** Changes a record or its draft; omitted fields keep their values. Throws `record.changed_meanwhile`. */
  async save(id: number, change: C, userId: number): Promise<Saved<T>> {
    const by = { userId, at: this.#clock().toISOString() };
    // Most records have no draft, so it is read only once the locked record turns out to have one.
    let draft: DraftRow | null = null;
    for (;;) {
      const seen = draft;
      const saved = await retryLostRace(() =>
        this.#database.write((queries) => this.saveIn(queries, id, change, { by, draft: seen })),
      );
      if (saved !== null) return saved;
      draft = await findDraft(this.#database.read, this.#kind.entity, id);
    }
  }

  /**
   * Like `save`, in the caller's transaction; `draft` is the record's draft as it was read before. Null if the caller must
   * retry in a new transaction: the draft has changed, or the record has moved meanwhile.
   */
  async saveIn(
    queries: Queries,
    id: number,
    change: C,
    { by, draft = null }: { by: By; draft?: DraftRow | null },
  ): Promise<Saved<T> | null> {
    const { entity, changeOf } = this.#kind;
    const whole = draft ? { ...changeOf(draft.body), ...change } : change;
    const locked = await this.#kind.lock(queries, id, whole);
    if (!locked) return null;
    const why = await findWhyDraft(queries, entity, id, locked.clientIds);
    if (why.draftVersion !== (draft?.version ?? null)) return null;
    return this.#saveLocked(queries, { locked, why, draft }, change, by);
  }

  async #saveLocked(
    queries: Queries,
    { locked, why, draft }: LockedSave<T, C>,
    change: C,
    by: By,
  ): Promise<Saved<T> | null> {
    const { entity, contentOf, answered } = this.#kind;
    const { record } = locked;
    const drafted = draft ? await this.#drafted(queries, record, draft) : record;
    if (draft) await refuseStaleDraft(queries, draft, () => answered(queries, drafted), change.version);
    else await refuseStaleVersion(queries, entity, record, change.version, answered);
    const planned = await locked.plan(change, drafted);
    const clientId = draft?.clientId ?? firstOf(why.controlled, planned.clientIds);
    if (clientId === null) return planned.write(by);
    const body = differenceOf(contentOf(record), contentOf(planned.after));
    if (Object.keys(body).length === 0) {
      await deleteDraft(queries, entity, record.id);
      return record;
    }
    const next: DraftRow = {
      entity,
      recordId: record.id,
      clientId,
      ...(await this.#takeNumbers(queries, record, draft)),
      baseVersion: record.version,
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
      importId: draft?.importId ?? null,
      approvals: [],
    };
    await writeDraft(queries, next);
    return { ...planned.after, version: next.version, isDraft: true };
  }

  /** The record with the fields of its draft. */
  #drafted(queries: Queries, record: T, { body }: DraftRow): Promise<T> {
    const { withContent, contentOf } = this.#kind;
    return withContent(queries, record, { ...contentOf(record), ...body });
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
}

/** The lowest id that is in both; null if none is. */
const firstOf = (controlled: ReadonlySet<number | null>, concerned: ReadonlySet<number>): number | null => {
  const both = [...concerned].filter((id) => controlled.has(id));
  return both.length === 0 ? null : Math.min(...both);
};

/** Refuses a change that is based on anything else than the draft as it is, and reports who saved that. */
const refuseStaleDraft = async (
  queries: Queries,
  { version, userId, at }: DraftRow,
  drafted: () => Promise<object>,
  startedFrom: number | undefined,
): Promise<void> => {
  if (startedFrom === undefined || startedFrom === version) return;
  const name = (await findNames(queries, [userId])).get(userId);
  const who: ProblemDetails = name === undefined ? {} : changedBy(name, at);
  throw new Problem('record.changed_meanwhile', { ...who, current: { ...(await drafted()), version } });
};
