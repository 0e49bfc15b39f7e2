import { Problem } from '#domain/contract/problem.ts';
import { isNobody, stillAsked, type Asked, type Side } from '#domain/releases/approval.ts';
import type { Release } from '#domain/record/release.ts';
import type { ArtworkReader } from '../artwork/artwork-reader.ts';
import { recordAudit, type AuditEvent } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { ReleaseWords, WriteBy } from '../history/write-by.ts';
import type { Signing } from '../signatures/signatures.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { findSpent, spend } from '../history/spent-store.ts';
import { dropNotices } from '../notices/notices-store.ts';
import { findCurrentRelease, findNextNumber } from '../releases/store.ts';
import type { ActedBy, Read, Seen, SignedBy, Words } from './acting.ts';
import {
  askClients,
  findShownNumbers,
  planConcerned,
  planUnlessRefused,
  type LockedDraft,
} from './asking.ts';
import { findAsked, findAskedOf, findConcerned, findSeen, writeConcerned } from './concerned-store.ts';
import type { DraftKind, Versioned } from './draft-kind.ts';
import { findDraftRelease } from './draft-release.ts';
import { deleteDraft, findDraft, lockDraft, recordOf, writeDraft, type DraftRow } from './draft-store.ts';
import { isOwn, showDraft, type Reader } from './shown-draft.ts';
import { requireReason, waitingRelease } from './sent-draft.ts';
import { insertNote, tellOfAnswer, tellOfRule } from './tell-client.ts';
import { untilDone } from './until-done.ts';

/** The publisher's words, without the number, which the draft has. */
type PublishedBy = WriteBy & { release: Omit<ReleaseWords, 'shown'> };

/** Publishes drafts of one kind of record, and approves or refuses drafts that wait for approval. */
export class Publishing<T extends { id: number; version: number }, C extends Versioned> {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #kind: DraftKind<T, C>;

  constructor(database: CheckedDatabase, clock: Clock, kind: DraftKind<T, C>) {
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
    const shown = await showDraft(this.#database.read, this.#kind, id, turn);
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
    const found = await this.#lock(queries, seen, by);
    if (!found) return null;
    const { draft, locked } = found;
    if (draft.state === 'waiting') throw new Problem('draft.waiting');
    const { record } = locked;
    await this.#requireFresh(queries, found, by);
    const artworkReason = await requireReason(queries, this.#kind, { record, draft }, { reason, at });
    const concerned = await planConcerned(queries, this.#kind, found);
    const asked = await findAskedOf(queries, draft.entity, concerned);
    if (isNobody(asked)) {
      const release = await this.#apply(queries, found, {
        userId: by.userId,
        at,
        release: { summary, approvedBy: null, artworkReason },
      });
      if (release) await this.#note(queries, 'release_published', release.number, draft, { at, ...by });
      return release;
    }
    const waiting = { ...draft, state: 'waiting' as const, summary, sentBy: by.userId, answeredBy: null };
    await writeDraft(queries, { ...waiting, reason: null, artworkReason, approvals: [] });
    await writeConcerned(queries, draft, concerned);
    await this.#note(queries, 'release_sent', draft.number, draft, { at, ...by });
    await askClients(queries, draft, asked, { at, by: by.userId });
    return waitingRelease(
      queries,
      this.#kind,
      { ...waiting, artworkReason },
      { at, seen: { ...seen, number: draft.number } },
    );
  }

  /**
   * Approves a draft that waits for it, as the signer has read it, and publishes it once all who have to have approved.
   * Throws `draft.own` if the signer has worked on it, and `draft.changed` if it is not what was read.
   */
  approve(read: Read, { source, sign, side, clientId, userId, note }: SignedBy): Promise<Release> {
    const by = { userId, source };
    return this.#inTransaction(async (queries, at) => {
      const found = await this.#lockWaiting(queries, read, { userId, clientId });
      if (!found) return null;
      const { draft } = found;
      const before = await this.#requireAsked(queries, draft, { side, clientId });
      await sign(queries, this.#signing('approved', read, at, side));
      if (note && this.#kind.entity === 'product')
        await insertNote(queries, read, { note, userId, clientId: clientId ?? null, at });
      if (side === 'client') await tellOfAnswer(queries, draft, { at, by: userId, isApproved: true });
      await this.#requireFresh(queries, found, { userId, clientId }, read);
      const approvals = [...draft.approvals, { userId, side, clientId }];
      const concerned = await planConcerned(queries, this.#kind, found);
      await writeConcerned(queries, draft, concerned);
      const asked = await findAskedOf(queries, draft.entity, concerned);
      if (!isNobody(stillAsked(asked, approvals))) {
        await this.#waitOn(queries, { ...draft, approvals }, { before, asked }, { at, by: userId });
        await this.#note(queries, 'release_approved', draft.number, draft, { at, ...by });
        return waitingRelease(queries, this.#kind, draft, { at, seen: read });
      }
      const release = await this.#applyApproved(queries, found, approvals, { at, ...by });
      return release && this.#asSeen(queries, release, read);
    });
  }

  /** Keeps a draft waiting, and mails whoever has to approve it only now; whoever has not to any more gets no reminder. */
  async #waitOn(
    queries: Queries,
    draft: DraftRow,
    { before, asked }: { before: Asked; asked: Asked },
    by: { at: string; by: number },
  ): Promise<void> {
    await writeDraft(queries, draft);
    const still = stillAsked(asked, draft.approvals);
    for (const id of before.clients)
      if (!still.clients.includes(id)) await dropNotices(queries, recordOf(draft.entity, draft.recordId), id);
    const newly = still.clients.filter((id) => !before.clients.includes(id));
    await askClients(queries, draft, { clients: newly }, by);
  }

  /** Publishes what all who have to have approved. */
  async #applyApproved(
    queries: Queries,
    found: LockedDraft<T, C>,
    approvals: DraftRow['approvals'],
    { at, ...by }: ActedBy & { at: string },
  ): Promise<Release | null> {
    const { draft } = found;
    const approvedBy = (approvals.find(({ side }) => side === 'staff') ?? approvals.at(-1))?.userId ?? null;
    const release = await this.#apply(queries, found, {
      userId: draft.sentBy ?? draft.userId,
      at,
      release: { summary: draft.summary ?? '', approvedBy, artworkReason: draft.artworkReason },
    });
    if (release) await this.#note(queries, 'release_approved', release.number, draft, { at, ...by });
    return release;
  }

  /**
   * Applies new control settings to a draft that waits: what all have approved who have to now is published, unless that is
   * refused by now. That, and what nobody has to approve and nobody has, is a draft again; everything else waits for those
   * who have to now. Null if the caller must retry in a new transaction.
   */
  async settle(
    queries: Queries,
    recordId: number,
    before: Asked,
    { at, ...by }: ActedBy & { at: string },
  ): Promise<true | null> {
    const found = await this.#lockAny(queries, recordId);
    if (!found) return null;
    const { draft } = found;
    if (draft.state !== 'waiting') return true;
    let asked = await findAskedOf(queries, draft.entity, await findConcerned(queries, draft));
    const isSame = (['staff', 'clients'] as const).every((of) => String(asked[of]) === String(before[of]));
    if (isSame) return true;
    await tellOfRule(queries, draft, { at, by: by.userId });
    const isFresh = found.locked.record.version === draft.baseVersion;
    const isApproved = isFresh && isNobody(stillAsked(asked, draft.approvals)) && draft.approvals.length > 0;
    const concerned = isApproved ? await planUnlessRefused(queries, this.#kind, found) : null;
    if (concerned) {
      await writeConcerned(queries, draft, concerned);
      asked = await findAskedOf(queries, draft.entity, concerned);
      if (isNobody(stillAsked(asked, draft.approvals)))
        return (await this.#applyApproved(queries, found, draft.approvals, { at, ...by })) && true;
    }
    if (!isNobody(asked) && (concerned || !isApproved)) {
      await this.#waitOn(queries, draft, { before, asked }, { at, by: by.userId });
      return true;
    }
    await this.#takeBack(queries, draft);
    return true;
  }

  /** Makes what waits a draft again. Its number was shown to whoever had to approve it: the next content has another. */
  async #takeBack(queries: Queries, draft: DraftRow): Promise<void> {
    const { entity, recordId } = draft;
    const number = await findNextNumber(queries, entity, recordId);
    const spent = (await findSpent(queries, entity, [recordId])).get(recordId);
    await spend(queries, entity, recordId, { version: spent?.version ?? draft.version, number });
    await writeDraft(queries, {
      ...draft,
      state: 'draft',
      number,
      summary: null,
      sentBy: null,
      artworkReason: null,
      approvals: [],
    });
  }

  /** Takes back what waits for approval. Throws `draft.changed` and `draft.not_waiting`. */
  withdraw({ number, ...seen }: Seen & { number: number }, by: ActedBy): Promise<true> {
    return this.#inTransaction<true>(async (queries, at) => {
      const found = await this.#lock(queries, seen, by);
      if (!found) return null;
      const { draft } = found;
      if (number !== draft.number) throw await this.#refused(queries, 'draft.changed', seen.id, by);
      if (draft.state !== 'waiting') throw new Problem('draft.not_waiting');
      await this.#takeBack(queries, draft);
      await this.#note(queries, 'release_withdrawn', number, draft, { at, ...by });
      return true;
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
      const found = await this.#lockWaiting(queries, read, { userId, clientId });
      if (!found) return null;
      const { draft } = found;
      await this.#requireAsked(queries, draft, { side, clientId });
      await sign(queries, this.#signing('refused', read, at, side));
      if (note && this.#kind.entity === 'product')
        await insertNote(queries, read, { note, userId, clientId: clientId ?? null, at });
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
  ): Promise<Asked> {
    const asked = await findAsked(queries, draft);
    const still = stillAsked(asked, draft.approvals);
    if (side === 'staff' ? !still.staff : clientId === undefined || !still.clients.includes(clientId))
      throw new Problem('draft.not_asked');
    return asked;
  }

  #signing(meaning: 'approved' | 'refused', { id, number }: Read, at: string, side: Side): Signing {
    const subject = { entity: this.#kind.entity, id, number };
    return { meaning, needs: side === 'client' ? 'release.answer' : 'release.publish', subject, at };
  }

  discard(seen: Seen, by: ActedBy): Promise<true> {
    return this.#inTransaction<true>(async (queries, at) => {
      const found = await this.#lock(queries, seen, by);
      if (!found) return null;
      await deleteDraft(queries, this.#kind.entity, seen.id);
      await this.#note(queries, 'draft_discarded', undefined, found.draft, { at, ...by });
      return true;
    });
  }

  /**
   * Publishes a draft, whatever its state, or keeps it for another controlled client that it concerns as well. Null if the
   * caller must retry in a new transaction.
   */
  async publishAnyhow(queries: Queries, recordId: number, by: PublishedBy): Promise<true | null> {
    const found = await this.#lockAny(queries, recordId);
    if (!found) return null;
    const [other] = await planConcerned(queries, this.#kind, found);
    if (!other) return (await this.#apply(queries, found, by)) && true;
    await writeDraft(queries, { ...found.draft, clientId: other.clientId });
    return true;
  }

  /** The release of the record at which it was read. */
  async #asSeen(queries: Queries, release: Release, { id }: Read): Promise<Release> {
    const seen = await findCurrentRelease(queries, this.#kind.entity, id);
    return seen ?? release;
  }

  /** Makes the change of a draft and deletes the draft; null if the caller must retry in a new transaction. */
  async #apply(
    queries: Queries,
    { draft, locked }: LockedDraft<T, C>,
    { release: words, ...by }: PublishedBy,
  ): Promise<Release | null> {
    const { entity, changeOf } = this.#kind;
    const planned = await locked.plan(changeOf(draft.body), locked.record);
    const shown = await findShownNumbers(queries, draft);
    if ((await planned.write({ ...by, release: { ...words, shown } })) === null) return null;
    await deleteDraft(queries, entity, draft.recordId);
    const release = await findCurrentRelease(queries, entity, draft.recordId);
    if (!release) throw new Problem('release.not_found');
    return release;
  }

  /** Throws `draft.stale`, with what is published and the draft, if the record was published again since the draft. */
  async #requireFresh(
    queries: Queries,
    { draft, locked: { record } }: LockedDraft<T, C>,
    reader: Reader,
    { id } = { id: draft.recordId },
  ): Promise<void> {
    if (record.version !== draft.baseVersion) throw await this.#refused(queries, 'draft.stale', id, reader);
  }

  async #lock(queries: Queries, { id, version }: Seen, by: ActedBy): Promise<LockedDraft<T, C> | null> {
    const found = await this.#lockAny(queries, id);
    if (found && version !== found.draft.version) throw await this.#refused(queries, 'draft.changed', id, by);
    return found;
  }

  /** Locks a record and then its draft, as a save does; null if the caller must retry in a new transaction. */
  async #lockAny(queries: Queries, id: number): Promise<LockedDraft<T, C> | null> {
    const { entity, changeOf, find, lock } = this.#kind;
    await find(queries, id);
    const seen = await findDraft(queries, entity, id);
    if (!seen) throw new Problem('draft.not_found');
    const locked = await lock(queries, id, changeOf(seen.body));
    if (!locked) return null;
    const draft = await lockDraft(queries, entity, id);
    return draft?.version === seen.version ? { locked, draft } : null;
  }

  /** A refusal with what is published and the draft as it is now. */
  async #refused(
    queries: Queries,
    code: 'draft.changed' | 'draft.stale',
    id: number,
    reader: Reader,
  ): Promise<Problem> {
    const published = await this.#kind.find(queries, id);
    const draft = await showDraft(queries, this.#kind, id, reader);
    return new Problem(code, { current: { published, draft } });
  }

  async #lockWaiting(queries: Queries, read: Read, reader: Reader): Promise<LockedDraft<T, C> | null> {
    const { id, number, version, sha256 } = read;
    const { entity } = this.#kind;
    const seen = await findSeen(queries, entity, { id, number, clientId: reader.clientId });
    const found = await this.#lockAny(queries, seen?.draft.recordId ?? id);
    if (!found) return null;
    const { draft } = found;
    if (number >= (await findNextNumber(queries, entity, id))) throw new Problem('release.not_found');
    const release = sha256 === undefined ? null : await this.#releaseRead(queries, draft, read);
    const isRead =
      number === (draft.recordId === id ? draft.number : seen?.number) &&
      (version === undefined || version === draft.version) &&
      (release === null || release.sha256 === sha256);
    if (!isRead) throw await this.#refused(queries, 'draft.changed', id, reader);
    if (draft.state !== 'waiting') throw new Problem('draft.not_waiting');
    if (isOwn(draft, reader.userId)) throw new Problem('draft.own');
    return found;
  }

  /** What waits, as the release of the record at which it was read. */
  #releaseRead(queries: Queries, draft: DraftRow, { id, number }: Read): Promise<Release | null> {
    return draft.recordId === id
      ? findDraftRelease(queries, this.#kind, id)
      : waitingRelease(queries, this.#kind, draft, { at: draft.at, seen: { id, number } });
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
