import { Problem } from '#domain/contract/problem.ts';
import {
  createDataset,
  DatasetHead,
  deleteAnyDataset,
  deleteDataset,
  getDataset,
  listAllDatasets,
  listDatasets,
  updateDataset,
} from '#domain/datasets/contract.ts';
import * as limits from '#domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import { sourceOf } from '../audit/source.ts';
import type { CheckedDatabase } from '../db/database.ts';
import { jsonWith, type JsonText } from '../http/replies/json-text.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import type { Actor } from '../sessions/sessions.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { findAllDatasets } from './everybodys-store.ts';
import type { By, DatasetService } from './service.ts';
import { countDatasets, findDataset, streamDatasets, type StoredDataset } from './store.ts';

export const mountDatasets = (
  mount: Mount,
  { database, datasets }: { database: CheckedDatabase; datasets: DatasetService },
): void => {
  const { read } = database;

  mount(listDatasets, async ({ query, actor, reply }) => {
    setTotal(reply, await countDatasets(read, actor.userId));
    return textsOf(streamDatasets(read, actor.userId, pageOf(query, limits.dataset.perPage)));
  });

  mount(createDataset, async ({ body, actor, request }) =>
    textOf(await datasets.create(body, byOf(actor, request), idempotencyKeyOf(request))),
  );

  mount(getDataset, async ({ params, actor }) => {
    const dataset = await findDataset(read, params.id, actor.userId);
    if (!dataset) throw new Problem('dataset.not_found');
    return textOf(dataset);
  });

  mount(updateDataset, async ({ params, body, actor, request }) =>
    textOf(await datasets.update(params.id, body, byOf(actor, request))),
  );

  mount(deleteDataset, async ({ params, actor, request }) => {
    await datasets.delete(params.id, byOf(actor, request));
    request.log.info({ userId: actor.userId, datasetId: params.id }, 'dataset deleted');
    return { success: true } as const;
  });

  mount(listAllDatasets, async ({ query, reply }) => {
    const { items, total } = await findAllDatasets(read, pageOf(query, limits.paging.auditPerPage));
    setTotal(reply, total);
    return items;
  });

  mount(deleteAnyDataset, async ({ params, actor, request }) => {
    await datasets.deleteAny(params.id, byOf(actor, request));
    request.log.info({ userId: actor.userId, datasetId: params.id }, 'dataset of somebody deleted');
    return { success: true } as const;
  });
};

const byOf = ({ userId }: Actor, request: FastifyRequest): By => ({ userId, source: sourceOf(request) });

/** A dataset as JSON. Its data is sent as stored, without being parsed again. */
const textOf = (dataset: StoredDataset): JsonText =>
  jsonWith(DatasetHead.parse(dataset), 'data', dataset.data);

const textsOf = async function* (datasets: AsyncIterable<StoredDataset>): AsyncGenerator<JsonText> {
  for await (const dataset of datasets) yield textOf(dataset);
};
