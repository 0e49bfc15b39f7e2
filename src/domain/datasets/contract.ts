import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Instant, optionalText, pageQuery, requiredText, Success } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { faultOfData } from './data.ts';

/** Data that a user keeps in the portal. */
export const Dataset = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    dataType: z.string(),
    data: z.json(),
    userId: z.int(),
    isPublic: z.boolean(),
    tags: z.array(z.string()),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof Dataset>;

/** Any JSON that can be stored; looked at before it is parsed level by level, which ten thousand levels would end. */
const data = z
  .unknown()
  .superRefine((value, context) => {
    const fault = faultOfData(value);
    if (fault !== null) context.addIssue(fault);
  })
  .pipe(z.json());

const visibility = z.boolean({ error: 'This must be true or false.' });
const tags = z
  .array(requiredText(limits.text.code, 'A tag cannot be empty.'))
  .max(50, { error: 'At most 50 tags.' });

/** A dataset as it is sent. */
export const DatasetDraft = z.object({
  name: requiredText(limits.text.name, 'Name is required'),
  description: optionalText(limits.text.description),
  dataType: requiredText(limits.text.code, 'Data type is required'),
  data,
  isPublic: visibility.default(false),
  tags: tags.default([]),
});
export type DatasetDraft = z.infer<typeof DatasetDraft>;

/** A change of a dataset: what is left out stays. */
export const DatasetChange = DatasetDraft.extend({ isPublic: visibility, tags }).partial();
export type DatasetChange = z.infer<typeof DatasetChange>;

const draftCall = { needs: 'dataset.own', reply: Dataset } as const;

/** One's own datasets and the public ones. */
export const listDatasets = endpoint({
  method: 'GET',
  path: '/api/datasets',
  needs: 'dataset.own',
  summary: 'Own and public datasets, newest first; with a page the total stands in X-Total-Count',
  query: z.object(pageQuery),
  reply: listOf(Dataset),
  fails: [],
});

/** Keeps a dataset. */
export const createDataset = endpoint({
  ...draftCall,
  method: 'POST',
  path: '/api/datasets',
  summary: 'Keep a dataset',
  body: DatasetDraft,
  status: 201,
  fails: ['request.key_reused'],
});

/** Reads a dataset. */
export const getDataset = endpoint({
  ...draftCall,
  method: 'GET',
  path: '/api/datasets/:id',
  summary: 'One dataset, own or public',
  params: IdParams,
  fails: ['dataset.not_found'],
});

/** Changes one's own dataset. */
export const updateDataset = endpoint({
  ...draftCall,
  method: 'PUT',
  path: '/api/datasets/:id',
  summary: 'Change an own dataset; that of somebody else is refused',
  params: IdParams,
  body: DatasetChange,
  fails: ['dataset.not_found'],
});

/** Deletes one's own dataset. */
export const deleteDataset = endpoint({
  method: 'DELETE',
  path: '/api/datasets/:id',
  needs: 'dataset.own',
  summary: 'Delete an own dataset',
  params: IdParams,
  reply: Success,
  fails: ['dataset.not_found'],
});
