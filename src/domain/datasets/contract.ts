import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Instant, optionalText, pageQuery, requiredText, Success } from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import * as limits from '../limits.ts';
import { faultOfData } from './data.ts';

/** A dataset without its data. */
export const DatasetHead = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  dataType: z.string(),
  userId: z.int(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type DatasetHead = z.infer<typeof DatasetHead>;

/** Data that a user stores in the portal. */
export const Dataset = DatasetHead.extend({ data: z.json() }).meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof Dataset>;

/** Any JSON within the limits, checked in one pass, as the text to store. */
const data = z
  .unknown()
  .meta({
    description: `Any JSON: at most ${limits.dataset.maxBytes} bytes, ${limits.dataset.maxNodes} values, ${limits.dataset.maxDepth} lists and objects in each other.`,
  })
  .transform((value, context) => {
    const fault = faultOfData(value);
    if (fault === null) return JSON.stringify(value);
    context.addIssue(fault);
    return z.NEVER;
  });

const visibility = z.boolean({ error: 'This must be true or false.' });
const tags = z.array(requiredText(limits.text.code, 'A tag cannot be empty.')).max(...upTo(50, 'tags'));

export const DatasetDraft = z.object({
  name: requiredText(limits.text.name, 'Name is required'),
  description: optionalText(limits.text.description),
  dataType: requiredText(limits.text.code, 'Data type is required'),
  data,
  isPublic: visibility.default(false),
  tags: tags.default([]),
});
export type DatasetDraft = z.infer<typeof DatasetDraft>;

/** A change of a dataset; omitted fields are unchanged. */
export const DatasetChange = DatasetDraft.extend({ isPublic: visibility, tags }).partial();
export type DatasetChange = z.infer<typeof DatasetChange>;

const draftCall = { needs: 'dataset.own', reply: Dataset } as const;

export const listDatasets = endpoint({
  method: 'GET',
  path: '/api/datasets',
  needs: 'dataset.own',
  summary: `Own and public datasets, newest first, a page of at most ${limits.dataset.perPage} at a time; the total is in X-Total-Count`,
  query: z.object({
    page: pageQuery.page,
    pageSize: pageQuery.pageSize.refine((size) => size === undefined || size <= limits.dataset.perPage, {
      error: `This must be between 1 and ${limits.dataset.perPage}.`,
    }),
  }),
  reply: listOf(Dataset),
  fails: [],
});

export const createDataset = endpoint({
  ...draftCall,
  method: 'POST',
  path: '/api/datasets',
  summary: 'Keep a dataset',
  body: DatasetDraft,
  maxBodyBytes: limits.dataset.maxBodyBytes,
  status: 201,
  fails: ['request.key_reused', 'dataset.quota', 'storage.full'],
});

export const getDataset = endpoint({
  ...draftCall,
  method: 'GET',
  path: '/api/datasets/:id',
  summary: 'One dataset, own or public',
  params: IdParams,
  fails: ['dataset.not_found'],
});

export const updateDataset = endpoint({
  ...draftCall,
  method: 'PUT',
  path: '/api/datasets/:id',
  summary: 'Change an own dataset; that of somebody else is refused',
  params: IdParams,
  body: DatasetChange,
  maxBodyBytes: limits.dataset.maxBodyBytes,
  fails: ['dataset.not_found', 'dataset.quota', 'storage.full'],
});

export const deleteDataset = endpoint({
  method: 'DELETE',
  path: '/api/datasets/:id',
  needs: 'dataset.own',
  summary: 'Delete an own dataset',
  params: IdParams,
  reply: Success,
  fails: ['dataset.not_found'],
});

/** A dataset as administrators see it, with its owner and size but without its data. */
export const DatasetSummary = DatasetHead.pick({
  id: true,
  name: true,
  dataType: true,
  isPublic: true,
  createdAt: true,
  updatedAt: true,
})
  .extend({
    owner: z.object({ id: z.int(), name: z.string() }),
    /** The size of its data in bytes. */
    size: z.int(),
  })
  .meta({ id: 'DatasetSummary' });
export type DatasetSummary = z.infer<typeof DatasetSummary>;

export const listAllDatasets = endpoint({
  method: 'GET',
  path: '/api/admin/datasets',
  needs: 'dataset.manage',
  summary:
    'The datasets of everybody, the largest first, without their data, a page at a time; the total is in X-Total-Count',
  query: z.object(pageQuery),
  reply: listOf(DatasetSummary),
  fails: [],
});

export const deleteAnyDataset = endpoint({
  method: 'DELETE',
  path: '/api/admin/datasets/:id',
  needs: 'dataset.manage',
  summary: 'Delete a dataset of anybody, for good',
  params: IdParams,
  reply: Success,
  fails: ['dataset.not_found'],
});
