import { everything, type Scope } from '#domain/access/scope.ts';
import type { Hold } from '#domain/holds/contract.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import { factOf, type StoredHold } from './store.ts';

/**
 * Holds as a client's people read them: roles instead of names, and none on a batch or roll of whomever, because its reason
 * may be of another client's goods.
 */
export const holdsWithin = async (
  queries: Queries,
  scope: Scope,
  holds: readonly StoredHold[],
): Promise<Hold[]> => {
  if (scope === everything) return [...holds];
  const own = holds.filter(({ on, clientId }) => on !== 'batch' || clientId !== null);
  return Promise.all(
    own.map(async (hold) => {
      const { userId, releasedById } = hold;
      const people = await findStandIns(queries, [userId, ...(releasedById === null ? [] : [releasedById])]);
      const by = people.get(userId)?.name ?? '';
      const releasedBy = releasedById === null ? null : (people.get(releasedById)?.name ?? null);
      const shown = { ...hold, by, releasedBy };
      return { ...shown, sentence: sayInEnglish(factOf(shown)) };
    }),
  );
};
