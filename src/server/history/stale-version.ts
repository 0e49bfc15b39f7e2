import { Problem } from '#domain/contract/problem.ts';
import { changedBy } from '#domain/history/changed-by.ts';
import type { Queries } from '../db/database.ts';
import { findLastChange, type Change } from './store.ts';

/**
 * Refuses a change that is based on a version other than the current one, and reports who made the latest change. A
 * change without a version is accepted.
 */
export const refuseStaleVersion = async (
  queries: Queries,
  entity: Change['entity'],
  current: { id: number; version: number },
  startedFrom: number | undefined,
): Promise<void> => {
  if (startedFrom === undefined || startedFrom === current.version) return;
  const last = await findLastChange(queries, entity, current.id);
  throw new Problem('record.changed_meanwhile', {
    current,
    ...(last
      ? {
          message: changedBy(last.userName, new Date(last.at)),
          changed: { by: last.userName, at: last.at },
        }
      : {}),
  });
};
