import { Problem } from '#domain/contract/problem.ts';
import type { Queries } from '../db/database.ts';
import { findRelease } from '../releases/store.ts';
import type { DraftKind, Versioned } from './draft-kind.ts';
import { findDraft } from './draft-store.ts';
import type { Saved } from '../releases/saves.ts';
import type { Drafts } from './drafts.ts';

/**
 * Saves the content of an earlier release of a record as a new change. Fields introduced after that release become
 * empty. Throws `release.not_found`, `draft.there`, and the problems of a save: a code may be taken and a file gone by
 * now.
 */
export const goBack = async <T extends { id: number; version: number }, C extends Versioned>(
  queries: Queries,
  kind: DraftKind<T, C>,
  drafts: Drafts<T, C>,
  { id, number, userId }: { id: number; number: number; userId: number },
): Promise<Saved<T>> => {
  const current = await kind.find(queries, id);
  const release = await findRelease(queries, kind.entity, id, number);
  if (!release) throw new Problem('release.not_found');
  if (await findDraft(queries, kind.entity, id)) throw new Problem('draft.there');
  const { files: _files, ...content } = release.content;
  const then = await kind.withContent(queries, current, content);
  // A draft that somebody begins meanwhile is not overwritten either: it has another version.
  return drafts.save(id, { ...kind.changeOf(kind.contentOf(then)), version: current.version }, userId);
};
