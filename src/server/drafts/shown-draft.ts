import { changesBetween } from '#domain/changes/changes.ts';
import { approvalOf, stillAsked, type Approval, type Side } from '#domain/releases/approval.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import { inStead } from '#domain/access/stand-in.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import type { Queries } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import { findControl } from '../releases/control-store.ts';
import { findAsked, findSeen } from './concerned-store.ts';
import type { DraftKind, Versioned } from './draft-kind.ts';
import { findNames, type DraftRow } from './draft-store.ts';

export interface ShownDraft<T> {
  state: DraftRow['state'];
  version: number;
  number: number;
  /** The clients that have to approve it. */
  askedClients: readonly number[];
  isStale: boolean;
  by: string | null;
  at: string;
  changes: FieldChange[];
  fileNames: Record<string, string>;
  needsApproval: boolean;
  approval: Approval;
  approvedSides: Side[];
  mayAnswer: boolean;
  summary: string | null;
  sentBy: string | null;
  reason: string | null;
  artworkReason: string | null;
  refusedBy: string | null;
  standIns?: StoredSaid[];
  record: T;
}

/** Whether a user has worked on a draft, and so may not approve or refuse it. */
export const isOwn = ({ authors, sentBy }: DraftRow, userId: number): boolean =>
  authors.includes(userId) || sentBy === userId;

/** The names of a draft's people, or what a client's people read instead of them. */
const namesOf = async (
  queries: Queries,
  { userId, sentBy, answeredBy, state }: DraftRow,
  clientId: number | undefined,
): Promise<Pick<ShownDraft<unknown>, 'by' | 'sentBy' | 'refusedBy' | 'standIns'>> => {
  const ids = [userId, sentBy, answeredBy].filter((id) => id !== null);
  const refusedBy = state === 'refused' ? answeredBy : null;
  if (clientId === undefined) {
    const names = await findNames(queries, ids);
    const of = (id: number | null) => names.get(id ?? 0) ?? null;
    return { by: of(userId), sentBy: of(sentBy), refusedBy: of(refusedBy) };
  }
  const people = await findStandIns(queries, ids);
  const of = (id: number | null) => people.get(id ?? 0);
  return inStead({ by: of(userId), sentBy: of(sentBy), refusedBy: of(refusedBy) });
};

/** Who looks at a draft: staff, or somebody of a client, at the release with a number if one is given. */
export interface Reader {
  userId: number;
  clientId?: number | undefined;
  number?: number | undefined;
}

/** The draft of a record, as shown to this person; null if there is none. Throws if there is no such record. */
export const showDraft = async <T extends { id: number; version: number }, C extends Versioned>(
  queries: Queries,
  kind: DraftKind<T, C>,
  id: number,
  { userId, clientId, number }: Reader,
): Promise<ShownDraft<T> | null> => {
  const current = await kind.find(queries, id);
  const seen = await findSeen(queries, kind.entity, { id, clientId, number });
  if (!seen) return null;
  const { draft } = seen;
  const record = await kind.withContent(queries, current, { ...kind.contentOf(current), ...seen.change });
  const asked = await findAsked(queries, draft);
  const still = stillAsked(asked, draft.approvals);
  const { approval: setting } = await findControl(queries, draft.clientId);
  const approval = draft.state === 'waiting' ? approvalOf(asked) : setting;
  const isAskedNow = clientId === undefined ? still.staff : still.clients.includes(clientId);
  const isClientDone =
    clientId === undefined ? still.clients.length === 0 : !still.clients.includes(clientId);
  const given = new Set(draft.approvals.map(({ side }) => side));
  const approvedSides = [...given].filter((side) => side === 'staff' || isClientDone);
  const isStale =
    seen.id === draft.recordId
      ? draft.baseVersion !== current.version
      : draft.baseVersion !== (await kind.find(queries, draft.recordId)).version;
  const fileNames = await findOriginalNames(queries, [
    ...kind.fileKeysOf(current),
    ...kind.fileKeysOf(record),
  ]);
  return {
    state: draft.state,
    version: draft.version,
    number: seen.number,
    askedClients: asked.clients,
    isStale,
    ...(await namesOf(queries, draft, clientId)),
    at: draft.at,
    changes: changesBetween(kind.entity, current, record),
    fileNames: Object.fromEntries(fileNames),
    needsApproval: approval !== 'none',
    approval,
    approvedSides,
    mayAnswer: draft.state === 'waiting' && !isOwn(draft, userId) && isAskedNow,
    summary: draft.summary,
    reason: draft.reason,
    artworkReason: draft.artworkReason,
    record: { ...record, version: draft.version },
  };
};
