import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findUsage } from './store.ts';

const { perPerson, bytesPerPerson } = limits.dataset;
const mebibyte = 1024 ** 2;

/**
 * Throws `dataset.quota` if a user exceeds their quota, so that nobody fills the database alone. Call it after the
 * insert, in the same transaction, under a lock that keeps others from adding for this user.
 */
export const requireQuota = async (queries: Queries, userId: number): Promise<void> => {
  const { datasets, bytes } = await findUsage(queries, userId);
  if (datasets <= perPerson && bytes <= bytesPerPerson) return;
  const megabytes = bytesPerPerson / mebibyte;
  throw new Problem(
    'dataset.quota',
    saidBy(said('refusal.dataset_quota', { datasets: perPerson, megabytes })),
  );
};
