import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { Queries } from '../db/database.ts';
import { findUsage } from './store.ts';

const { perPerson, bytesPerPerson } = limits.dataset;
const mebibyte = 1024 ** 2;

/**
 * Refuses who keeps more than one person may, so that no one fills the database alone: call it in the transaction that
 * has added something, while nobody else adds anything for this person. Throws `dataset.quota`.
 */
export const requireQuota = async (queries: Queries, userId: number): Promise<void> => {
  const { datasets, bytes } = await findUsage(queries, userId);
  if (datasets <= perPerson && bytes <= bytesPerPerson) return;
  throw new Problem('dataset.quota', {
    message: `You may keep ${perPerson} datasets of ${bytesPerPerson / mebibyte} MB in all. Nothing was saved. Delete some first.`,
  });
};
