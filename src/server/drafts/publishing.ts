import { Problem } from '#domain/contract/problem.ts';
import { isApproved, isAsked, type Approval, type Side } from '#domain/releases/approval.ts';
import type { Release } from '#domain/record/release.ts';
import type { ArtworkReader } from '../artwork/artwork-reader.ts';
import { findArtworkFaults, namedFault } from '../artwork/used-artwork.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit, type AuditEvent } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { ReleaseWords, WriteBy } from '../history/write-by.ts';
import type { Signing } from '../signatures/signatures.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { findCurrentRelease, findNextNumber, sealed } from '../releases/store.ts';
import { findControl } from '../control/control-store.ts';
import type { DraftKind, LockedRecord, Versioned } from './draft-kind.ts';
import { findDraftRelease } from './draft-release.ts';
import { deleteDraft, findDraft, findNames, lockDraft, writeDraft, type DraftRow } from './draft-store.ts';
import { isOwn, showDraft } from './shown-draft.ts';
import { askClient, insertNote, tellOfAnswer, type AnswerNote } from './tell-client.ts';
import { untilDone } from './until-done.ts';

/** The user who acts, and the source of the call. */
export interface ActedBy {
  userId: number;
  source: Source;
}

/** The user who signs an answer, for whom, the source of the call, and what writes the signature in its transaction. */
interface SignedBy extends ActedBy {
  side: Side;
  /** The client for which it is answered; undefined if staff do. */
  clientId: number | undefined;
  sign: (queries: Queries, signing: Signing) => Promise<unknown>;
  /** What stands with the comments from then on. */
  note?: AnswerNote | undefined;
}

/** The draft that the caller acts on, as the caller has seen it. */
interface Seen {
  id: number;
  version: number;
}

/** The release that the caller answers, as the caller has read it. The number alone names one content. */
interface Read {
  id: number;
  number: number;
  version?: number | undefined;
  sha256?: string | undefined;
}

/** The texts of a publication. `reason` is needed if the artwork fails its check. */
interface Words {
  summary: string;
  reason: string | undefined;
}

/** A locked draft and its locked record. */
interface Held<T, C> {
  draft: DraftRow;
  locked: LockedRecord<T, C>;
}

/** The publisher's words, without the number, which the draft has. */
type PublishedBy = WriteBy & { release: Omit<ReleaseWords, 'shown'> };

/** Publishes drafts of one kind of record, and approves or refuses drafts that wait for approval. */
export class Publishing<T extends { id: number; version: number }, C extends Versioned> {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #kind: DraftKind<T, C>;

  constructor(database: Database, clock: Clock, kind: DraftKind<T, C>) {
    this.#database = database;
    this.#clock = clock;
    this.#kind = kind;
  }

  /** Reads the artwork of a draft, so that `publish` finds its stored facts. */
  async readArtwork(
    id: number,
    reader: ArtworkReader,
    turn: TurnRequest & { userId: number },
  ): Promise<void> {
    const shown = await showDraft(this.#database.read, this.#kind, id, turn.userId);
    for (const { key } of shown ? this.#kind.artworkOf(shown.record) : [])
      await reader.facts(key, turn).catch((error: unknown) => {
        if (!(error instanceof Problem && error.code === 'file.not_found')) throw error;
      });
  }

  /** Publishes a draft. If its client requires approval, the draft waits for it: the result has the state 'waiting'. */
  publish(seen: Seen, words: Words, by: ActedBy): Promise<Release> {
    return this.#inTransaction((queries, at) => this.publishIn(queries, seen, words, { ...by, at }));
  }

  /** Like `publish`, in the caller's transaction; null if the caller must retry in a new one. */
  async publishIn(
    queries: Queries,
    seen: Seen,
    { summary, reason }: Words,
    { at, ...by }: ActedBy & { at: string },
  ): Promise<Release | null> {
    const held = await this.#lock(queries, seen, by);
    if (!held) return null;
    const { draft, locked } = held;
    if (draft.state === 'waiting') throw new Problem('draft.waiting');
    const { record } = locked;
    await this.#requireFresh(queries, held, by.userId);
    const artworkReason = await this.#requireReason(queries, record, draft, { reason, at });
    const { approval } = await findControl(queries, draft.clientId);
    if (approval === 'none') {
      const release = await this.#apply(queries, held, {
        userId: by.userId,
        at,
        release: { summary, approvedBy: null, artworkReason },
      });
      if (release) await this.#note(queries, 'release_published', release.number, draft, { at, ...by });
      return release;
    }
    const waiting = { ...draft, state: 'waiting' as const, summary, sentBy: by.userId, answeredBy: null };
    await writeDraft(queries, { ...waiting, reason: null, artworkReason, approvals: [] });
    await this.#note(queries, 'release_sent', draft.number, draft, { at, ...by });
    if (isAsked(approval, 'client')) await askClient(queries, draft, { at, by: by.userId });
    return this.#waitingRelease(queries, record, { ...waiting, artworkReason }, at);
  }

  /**
   * Approves a draft that waits for it, as the signer has read it, and publishes it once all who have to have approved.
   * Throws `draft.own` if the signer has worked on it, and `draft.changed` if it is not what was read.
   */
  approve(read: Read, { source, sign, side, clientId, userId, note }: SignedBy): Promise<Release> {
    const by = { userId, source };
    return this.#inTransaction(async (queries, at) => {
      const held = await this.#lockWaiting(queries, read, by);
      if (!held) return null;
      const { draft, locked } = held;
      const approval = await this.#requireAsked(queries, draft, { side, clientId });
      await sign(queries, this.#signing('approved', read, at, side));
      if (note && this.#kind.entity === 'product') await insertNote(queries, read, { note, userId, at });
      if (side === 'client') await tellOfAnswer(queries, draft, { at, by: userId, isApproved: true });
      await this.#requireFresh(queries, held, by.userId);
      const approvals = [...draft.approvals, { userId, side }];
      if (
        !isApproved(
          approval,
          approvals.map((one) => one.side),
        )
      ) {
        await writeDraft(queries, { ...draft, approvals });
        await this.#note(queries, 'release_approved', draft.number, draft, { at, ...by });
        return this.#waitingRelease(queries, locked.record, draft, at);
      }
      const release = await this.#apply(queries, held, {
        userId: draft.sentBy ?? draft.userId,
        at,
        release: {
          summary: draft.summary ?? '',
          approvedBy: approvals.find((one) => one.side === 'staff')?.userId ?? by.userId,
          artworkReason: draft.artworkReason,
        },
      });
      if (release) await this.#note(queries, 'release_approved', release.number, draft, { at, ...by });
      return release;
    });
  }

  /** Refuses a draft that waits for approval, and keeps it with the reason. Throws `draft.own` for its authors. */
  refuse(
    read: Read,
    reason: string,
    { source, sign, side, clientId, userId, note }: SignedBy,
  ): Promise<true> {
    const by = { userId, source };
    return this.#inTransaction<true>(async (queries, at) => {
      const held = await this.#lockWaiting(queries, read, by);
      if (!held) return null;
      const { draft } = held;
      await this.#requireAsked(queries, draft, { side, clientId });
      await sign(queries, this.#signing('refused', read, at, side));
      if (note && this.#kind.entity === 'product') await insertNote(queries, read, { note, userId, at });
      if (side === 'client') await tellOfAnswer(queries, draft, { at, by: userId, isApproved: false });
      await writeDraft(queries, { ...draft, state: 'refused', reason, answeredBy: by.userId });
      await this.#note(queries, 'release_refused', draft.number, draft, { at, ...by });
      return true;
    });
  }

  /** Throws `draft.not_asked` if this side or client has not to approve, or has; otherwise returns who has to. */
  async #requireAsked(
    queries: Queries,
    draft: DraftRow,
    { side, clientId }: Pick<SignedBy, 'side' | 'clientId'>,
  ): Promise<Approval> {
    const { approval } = await findControl(queries, draft.clientId);
    const isOfOther = side === 'client' && clientId !== draft.clientId;
    if (isOfOther || !isAsked(approval, side) || draft.approvals.some((one) => one.side === side))
      throw new Problem('draft.not_asked');
    return approval;
  }

  #signing(meaning: 'approved' | 'refused', { id, number }: Read, at: string, side: Side): Signing {
    const subject = { entity: this.#kind.entity, id, number };
    return { meaning, needs: side === 'client' ? 'release.answer' : 'release.publish', subject, at };
  }

  discard(seen: Seen, by: ActedBy): Promise<true> {
    return this.#inTransaction<true>(async (queries, at) => {
      const held = await this.#lock(queries, seen, by);
      if (!held) return null;
      await deleteDraft(queries, this.#kind.entity, seen.id);
      await this.#note(queries, 'draft_discarded', undefined, held.draft, { at, ...by });
      return true;
    });
  }

  /** Publishes a draft, whatever its state; null if the caller must retry in a new transaction. */
  async publishAnyhow(queries: Queries, recordId: number, by: PublishedBy): Promise<Release | null> {
    const held = await this.#lockAny(queries, recordId);
    return held && this.#apply(queries, held, by);
  }

  /** Makes the change of a draft and deletes the draft; null if the caller must retry in a new transaction. */
  async #apply(
    queries: Queries,
    { draft, locked }: Held<T, C>,
    { release: words, ...by }: PublishedBy,
  ): Promise<Release | null> {
    const { entity, changeOf } = this.#kind;
    const planned = await locked.plan(changeOf(draft.body), locked.record);
    const shown = { id: draft.recordId, number: draft.number };
    if ((await planned.write({ ...by, release: { ...words, shown } })) === null) return null;
    await deleteDraft(queries, entity, draft.recordId);
    const release = await findCurrentRelease(queries, entity, draft.recordId);
    if (!release) throw new Problem('release.not_found');
    return release;
  }

  /** Throws `draft.stale`, with the record and the draft, if the record was published again since the draft. */
  async #requireFresh(
    queries: Queries,
    { draft, locked: { record } }: Held<T, C>,
    userId: number,
  ): Promise<void> {
    if (record.version === draft.baseVersion) return;
    throw new Problem('draft.stale', {
      current: { published: record, draft: await showDraft(queries, this.#kind, draft.recordId, userId) },
    });
  }

  /**
   * The reason to publish although the artwork fails its check; null if it passes. Throws `draft.artwork_fails` if the
   * reason is missing.
   */
  async #requireReason(
    queries: Queries,
    record: T,
    { body }: DraftRow,
    { reason, at }: { reason: string | undefined; at: string },
  ): Promise<string | null> {
    const { withContent, contentOf, artworkOf } = this.#kind;
    const drafted = await withContent(queries, record, { ...contentOf(record), ...body });
    const findings = await findArtworkFaults(queries, artworkOf(drafted), at);
    const [worst] = findings;
    if (worst === undefined) return null;
    if (reason !== undefined) return reason;
    throw new Problem('draft.artwork_fails', {
      findings,
      message: `${namedFault(worst)} Nothing was published. Say why to publish it all the same.`,
      fields: { reason: 'Say why it is published although its artwork fails its check.' },
    });
  }

  async #lock(queries: Queries, { id, version }: Seen, { userId }: ActedBy): Promise<Held<T, C> | null> {
    const held = await this.#lockAny(queries, id);
    if (held && version !== held.draft.version) throw await this.#changed(queries, id, userId);
    return held;
  }

  /** Locks a record and then its draft, as a save does; null if the caller must retry in a new transaction. */
  async #lockAny(queries: Queries, id: number): Promise<Held<T, C> | null> {
    const { entity, changeOf, find, lock } = this.#kind;
    await find(queries, id);
    const seen = await findDraft(queries, entity, id);
    if (!seen) throw new Problem('draft.not_found');
    const locked = await lock(queries, id, changeOf(seen.body));
    if (!locked) return null;
    const draft = await lockDraft(queries, entity, id);
    return draft?.version === seen.version ? { locked, draft } : null;
  }

  /** `draft.changed`, with what is published and the draft as it is now. */
  async #changed(queries: Queries, id: number, userId: number): Promise<Problem> {
    const published = await this.#kind.find(queries, id);
    const draft = await showDraft(queries, this.#kind, id, userId);
    return new Problem('draft.changed', { current: { published, draft } });
  }

  async #lockWaiting(queries: Queries, read: Read, { userId }: ActedBy): Promise<Held<T, C> | null> {
    const { id, number, version, sha256 } = read;
    const held = await this.#lockAny(queries, id);
    if (!held) return null;
    const { draft } = held;
    const { entity } = this.#kind;
    if (number >= (await findNextNumber(queries, entity, id))) throw new Problem('release.not_found');
    const release = sha256 === undefined ? null : await findDraftRelease(queries, this.#kind, id);
    const isRead =
      number === draft.number &&
      (version === undefined || version === draft.version) &&
      (release === null || release.sha256 === sha256);
    if (!isRead) throw await this.#changed(queries, id, userId);
    if (draft.state !== 'waiting') throw new Problem('draft.not_waiting');
    if (isOwn(draft, userId)) throw new Problem('draft.own');
    return held;
  }

  async #waitingRelease(queries: Queries, record: T, draft: DraftRow, at: string): Promise<Release> {
    const { contentOf, fileKeysOf, withContent } = this.#kind;
    const content = { ...contentOf(record), ...draft.body };
    const fileKeys = fileKeysOf(await withContent(queries, record, content));
    const names = await findNames(queries, [draft.sentBy]);
    return {
      number: draft.number,
      state: 'waiting',
      at,
      by: names.get(draft.sentBy ?? 0) ?? null,
      approvedBy: null,
      summary: draft.summary ?? '',
      said: null,
      artworkReason: draft.artworkReason,
      sha256: (await sealed(queries, { content, fileKeys })).sha256,
    };
  }

  #inTransaction<R>(work: (queries: Queries, at: string) => Promise<R | null>): Promise<R> {
    const at = this.#clock().toISOString();
    return untilDone(this.#database, (queries) => work(queries, at));
  }

  #note(
    queries: Queries,
    kind: AuditEvent['kind'],
    release: number | undefined,
    { entity, recordId: id }: DraftRow,
    { at, userId, source }: ActedBy & { at: string },
  ): Promise<void> {
    const detail = release === undefined ? {} : { release };
    return recordAudit(queries, { at, userId, kind, subject: { entity, id }, detail, source });
  }
}
