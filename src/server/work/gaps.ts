import * as limits from '#domain/limits.ts';
import type { Queries } from '../db/database.ts';
import { findLatestChange } from '../history/store.ts';
import { findGaps, type GapCounts } from './store.ts';

/**
 * The gaps of the catalogue, counted again only after a change: counting 100,000 products takes 0.2 s. Two changes may
 * commit in an order other than that of their numbers, so a count is used for at most a minute.
 */
export class Gaps {
  #kept: { latest: number; atMs: number; counts: GapCounts } | null = null;

  async count(queries: Queries, now: Date): Promise<GapCounts> {
    const latest = await findLatestChange(queries);
    const kept = this.#kept;
    const ageMs = kept ? now.getTime() - kept.atMs : Infinity;
    if (kept?.latest === latest && ageMs >= 0 && ageMs < limits.gaps.keptMs) return kept.counts;
    const counts = await findGaps(queries);
    this.#kept = { latest, atMs: now.getTime(), counts };
    return counts;
  }
}
