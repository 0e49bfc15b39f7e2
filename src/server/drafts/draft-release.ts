import { changesBetween } from '#domain/changes/changes.ts';
import type { Release } from '#domain/record/release.ts';
import { summaryOf } from '#domain/releases/summary.ts';
import type { Queries } from '../db/database.ts';
import { type Released, hashedContent, shownSummary } from '../releases/store.ts';
import { clientKind, productKind, type DraftKind, type Versioned } from './draft-kind.ts';
import { findDraft, findNames } from './draft-store.ts';

/** A draft as the release that publishing it would create; null if the record has no draft. */
export const findDraftRelease = async <T extends { id: number; version: number }, C extends Versioned>(
  queries: Queries,
  kind: DraftKind<T, C>,
  id: number,
): Promise<Release | null> => {
  const draft = await findDraft(queries, kind.entity, id);
  if (!draft) return null;
  const current = await kind.find(queries, id);
  const content = { ...kind.contentOf(current), ...draft.body };
  const drafted = await kind.withContent(queries, current, content);
  const author = draft.sentBy ?? draft.userId;
  return {
    number: draft.number,
    state: draft.state,
    at: draft.at,
    by: (await findNames(queries, [author])).get(author) ?? null,
    approvedBy: null,
    ...shownSummary(draft.summary ?? summaryOf(changesBetween(kind.entity, current, drafted))),
    artworkReason: draft.artworkReason,
    sha256: (await hashedContent(queries, { content, fileKeys: kind.fileKeysOf(drafted) })).sha256,
  };
};

/** The same, by the kind's name. */
export const findDraftReleaseOf = (queries: Queries, entity: Released, id: number): Promise<Release | null> =>
  entity === 'product'
    ? findDraftRelease(queries, productKind, id)
    : findDraftRelease(queries, clientKind, id);
