import { Problem } from '#domain/contract/problem.ts';
import {
  createDataset,
  deleteDataset,
  getDataset,
  listDatasets,
  updateDataset,
} from '#domain/datasets/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Database } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { DatasetService } from './service.ts';
import { countDatasets, findDataset, streamDatasets } from './store.ts';

/** Mounts the calls about datasets. */
export const mountDatasets = (
  mount: Mount,
  { database, datasets }: { database: Database; datasets: DatasetService },
): void => {
  const { read } = database;

  mount(listDatasets, async ({ query, actor, reply }) => {
    const slice = sliceOf(query);
    if (slice) setTotal(reply, await countDatasets(read, actor.userId));
    return streamDatasets(read, actor.userId, slice);
  });

  mount(createDataset, ({ body, actor, request }) =>
    datasets.create(body, actor.userId, idempotencyKeyOf(request)),
  );

  mount(getDataset, async ({ params, actor }) => {
    const dataset = await findDataset(read, params.id, actor.userId);
    if (!dataset) throw new Problem('dataset.not_found');
    return dataset;
  });

  mount(updateDataset, ({ params, body, actor }) => datasets.update(params.id, body, actor.userId));

  mount(deleteDataset, async ({ params, actor, request }) => {
    await datasets.delete(params.id, { userId: actor.userId, source: sourceOf(request) });
    request.log.info({ userId: actor.userId, datasetId: params.id }, 'dataset deleted');
    return { success: true } as const;
  });
};
