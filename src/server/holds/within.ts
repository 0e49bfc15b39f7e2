import { everything, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Hold, HoldDraft } from '#domain/holds/contract.ts';
import { inStead } from '#domain/access/stand-in.ts';
import type { Queries } from '../db/database.ts';
import { isWithin } from '../sessions/within-store.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import { saidOf, type StoredHold } from './store.ts';

/**
 * What a client's people put on hold: one of their products, or a batch, which is then theirs. Throws `hold.not_yours` for
 * anything else, and `hold.not_there` for the product of another client, as for one that does not exist.
 */
export const draftWithin = async (queries: Queries, scope: Scope, draft: HoldDraft): Promise<HoldDraft> => {
  if (scope === everything) return draft;
  const { on, id = 0, batch, reason } = draft;
  if (on === 'batch' && batch !== undefined && 'clientId' in scope)
    return { on, batch, clientId: scope.clientId, reason };
  if (on !== 'product') throw new Problem('hold.not_yours');
  if (!(await isWithin(queries, scope, 'product', id))) throw new Problem('hold.not_there');
  return { on, id, reason };
};

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
      const by = people.get(userId);
      const shown = inStead({ by, releasedBy: people.get(releasedById ?? 0) });
      return { ...hold, ...shown, by: by?.name ?? '', ...saidOf({ ...hold, by: by?.standIn ?? '' }) };
    }),
  );
};
