import {
  createNumberRange,
  listNumberDoubts,
  listNumberRanges,
  moveNumberRange,
  settleNumberDoubt,
  type NumberRange,
} from '#domain/printing/number-contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { sourceOf } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import { findClient } from '../clients/store.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { callOn, createOnce } from '../idempotency/store.ts';
import { findDoubt, findDoubts, settleDoubt } from './number-doubt-store.ts';
import { findRanges, insertRange, lockRanges, moveRange } from './number-store.ts';

const requireClient = async (queries: Queries, id: number): Promise<void> => {
  if (!(await findClient(queries, id))) throw new Problem('client.not_found');
};

const findRange = async (queries: Queries, clientId: number, id: number): Promise<NumberRange | null> =>
  (await findRanges(queries, clientId)).find((range) => range.id === id) ?? null;

/** Mounts the calls about ranges of numbers, and about numbers in doubt. */
export const mountNumbers = (
  mount: Mount,
  { database, clock }: { database: CheckedDatabase; clock: Clock },
): void => {
  mount(listNumberRanges, async ({ params }) => {
    await requireClient(database.read, params.id);
    return findRanges(database.read, params.id);
  });

  mount(createNumberRange, ({ params, body, actor, request }) => {
    const { userId } = actor;
    const at = clock().toISOString();
    return database.write(async (queries) => {
      await lockRanges(queries);
      await requireClient(queries, params.id);
      const make = () => insertRange(queries, params.id, body, { userId, at });
      const find = (id: number) => findRange(queries, params.id, id);
      const call = callOn(createNumberRange, params);
      return createOnce(queries, call, { userId, at, key: idempotencyKeyOf(request) }, { make, find });
    });
  });

  mount(moveNumberRange, ({ params, body }) =>
    database.write(async (queries) => {
      await moveRange(queries, params.id, params.range, body.next);
      const range = await findRange(queries, params.id, params.range);
      if (!range) throw new Problem('number.range_not_found');
      return range;
    }),
  );

  mount(listNumberDoubts, () => findDoubts(database.read));

  mount(settleNumberDoubt, ({ params: { id }, actor: { userId }, request }) =>
    database.write(async (queries) => {
      const at = clock().toISOString();
      if (await settleDoubt(queries, id, { userId, at }))
        await recordAudit(queries, {
          at,
          userId,
          kind: 'numbers_settled',
          detail: { epoch: id },
          source: sourceOf(request),
        });
      const doubt = await findDoubt(queries, id);
      if (!doubt) throw new Problem('number.doubt_not_found');
      return doubt;
    }),
  );
};
