import { Problem } from '#domain/contract/problem.ts';
import type { Release } from '#domain/record/release.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { findArtworkFaults } from '../artwork/used-artwork.ts';
import type { Queries } from '../db/database.ts';
import { hashedContent } from '../releases/store.ts';
import { findConcerned } from './concerned-store.ts';
import type { DraftKind, Versioned } from './draft-kind.ts';
import { findNames, type DraftRow } from './draft-store.ts';

/**
 * The reason to send or publish a draft although its artwork fails its check; null if it passes. Throws
 * `draft.artwork_fails` if the reason is missing.
 */
export const requireReason = async <T extends { id: number; version: number }, C extends Versioned>(
  queries: Queries,
  { withContent, contentOf, artworkOf }: DraftKind<T, C>,
  { record, draft: { body } }: { record: T; draft: DraftRow },
  { reason, at }: { reason: string | undefined; at: string },
): Promise<string | null> => {
  const drafted = await withContent(queries, record, { ...contentOf(record), ...body });
  const findings = await findArtworkFaults(queries, artworkOf(drafted), at);
  const [worst] = findings;
  if (worst === undefined) return null;
  if (reason !== undefined) return reason;
  throw new Problem('draft.artwork_fails', {
    findings,
    ...saidBy(said('refusal.artwork_fails', { file: worst.fileName, finding: worst.said })),
    fields: { reason: said('refusal.artwork_reason') },
  });
};

/** What waits, as the release of the record at which it is looked at. */
export const waitingRelease = async <T extends { id: number; version: number }, C extends Versioned>(
  queries: Queries,
  { find, contentOf, fileKeysOf, withContent }: DraftKind<T, C>,
  draft: DraftRow,
  { at, seen }: { at: string; seen: { id: number; number: number } },
): Promise<Release> => {
  const record = await find(queries, seen.id);
  const concerned = seen.id === draft.recordId ? [] : await findConcerned(queries, draft);
  const change = concerned.find(({ own }) => own?.id === seen.id)?.change ?? draft.body;
  const content = { ...contentOf(record), ...change };
  const fileKeys = fileKeysOf(await withContent(queries, record, content));
  const names = await findNames(queries, [draft.sentBy]);
  return {
    number: seen.number,
    state: 'waiting',
    at,
    by: names.get(draft.sentBy ?? 0) ?? null,
    approvedBy: null,
    summary: draft.summary ?? '',
    said: null,
    artworkReason: draft.artworkReason,
    sha256: (await hashedContent(queries, { content, fileKeys })).sha256,
  };
};
