import { changesBetween } from '#domain/changes/changes.ts';
import { isAsked, type Approval, type Side } from '#domain/releases/approval.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import type { Queries } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';
import { findControl } from '../control/control-store.ts';
import type { DraftKind, Versioned } from './draft-kind.ts';
import { findDraft, findNames, type DraftRow } from './draft-store.ts';

export interface ShownDraft<T> {
  state: DraftRow['state'];
  version: number;
  number: number;
  /** The client for whose sake it waits. */
  clientId: number;
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
  record: T;
}

/** Whether a user has worked on a draft, and so may not approve or refuse it. */
export const isOwn = ({ authors, sentBy }: DraftRow, userId: number): boolean =>
  authors.includes(userId) || sentBy === userId;

/** The draft of a record, as shown to this editor; null if there is none. Throws if there is no such record. */
export const showDraft = async <T extends { id: number; version: number }, C extends Versioned>(
  queries: Queries,
  kind: DraftKind<T, C>,
  id: number,
  userId: number,
  side: Side = 'staff',
): Promise<ShownDraft<T> | null> => {
  const current = await kind.find(queries, id);
  const draft = await findDraft(queries, kind.entity, id);
  if (!draft) return null;
  const record = await kind.withContent(queries, current, { ...kind.contentOf(current), ...draft.body });
  const names = await findNames(queries, [draft.userId, draft.sentBy, draft.answeredBy]);
  const nameOf = (one: number | null): string | null => (one === null ? null : (names.get(one) ?? null));
  const { approval } = await findControl(queries, draft.clientId);
  const approvedSides = draft.approvals.map((one) => one.side);
  const fileNames = await findOriginalNames(queries, [
    ...kind.fileKeysOf(current),
    ...kind.fileKeysOf(record),
  ]);
  return {
    state: draft.state,
    version: draft.version,
    number: draft.number,
    clientId: draft.clientId,
    isStale: draft.baseVersion !== current.version,
    by: nameOf(draft.userId),
    at: draft.at,
    changes: changesBetween(kind.entity, current, record),
    fileNames: Object.fromEntries(fileNames),
    needsApproval: approval !== 'none',
    approval,
    approvedSides,
    mayAnswer:
      draft.state === 'waiting' &&
      !isOwn(draft, userId) &&
      isAsked(approval, side) &&
      !approvedSides.includes(side),
    summary: draft.summary,
    sentBy: nameOf(draft.sentBy),
    reason: draft.reason,
    artworkReason: draft.artworkReason,
    refusedBy: draft.state === 'refused' ? nameOf(draft.answeredBy) : null,
    record: { ...record, version: draft.version },
  };
};
