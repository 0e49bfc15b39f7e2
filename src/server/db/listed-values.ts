import { sql, type RawBuilder } from 'kysely';
import type { Places } from './compiled-query.ts';

/**
 * A list of values for a compiled query, and its shape: as many places as the next power of two, so that few statements are compiled.
 * Surplus places repeat the last value.
 */
export const listedValues = (list: readonly string[]): [values: Record<string, string>, count: number] => {
  const count = 2 ** Math.ceil(Math.log2(list.length));
  const all = Array.from({ length: count }, (_, place) => list[Math.min(place, list.length - 1)] ?? '');
  return [Object.fromEntries(all.entries()), count];
};

/** The places of such a list. */
export const listedPlaces = (at: Places<Record<string, string>>, count: number): RawBuilder<string>[] =>
  Array.from({ length: count }, (_, place) => at[place] ?? sql<string>`null`);
