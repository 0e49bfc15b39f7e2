import { changedBy } from '#domain/history/changed-by.ts';
import { Problem, type ProblemDetails } from '#domain/contract/problem.ts';
import type { Queries } from '../db/database.ts';
import { findLastChange, type Change } from './store.ts';

/**
 * Refuses a change that is based on a version other than the current one, and reports who made the latest change. A
 * change without a version is accepted. `answered` makes of the record what calls answer, where that is more.
 */
export const refuseStaleVersion = async <T extends { id: number; version: number }>(
  queries: Queries,
  entity: Change['entity'],
  current: T,
  startedFrom: number | undefined,
  answered: (queries: Queries, record: T) => Promise<T> = async (_queries, record) => record,
): Promise<void> => {
  if (startedFrom === undefined || startedFrom === current.version) return;
  const last = await findLastChange(queries, entity, current.id);
  const who: ProblemDetails = last ? changedBy(last.userName, last.at) : {};
  throw new Problem('record.changed_meanwhile', { ...who, current: await answered(queries, current) });
};
