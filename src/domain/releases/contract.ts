import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, pageQuery } from '../contract/fields.ts';
import { Release } from '../record/release.ts';

/** A release with its content: the values of the fields, and in `files` the SHA-256 of each stored file by its key. */
export const FullRelease = Release.extend({
  content: z.record(z.string(), z.unknown()),
  /** The current name of the release's client; null if the release has no client, or the client is gone. */
  clientName: z.string().nullable(),
  /** The original names of the stored files, by key. */
  fileNames: z.record(z.string(), z.string()),
}).meta({ id: 'FullRelease' });
export type FullRelease = z.infer<typeof FullRelease>;

const listCall = {
  method: 'GET',
  needs: 'product.read',
  params: IdParams,
  query: z.object({ ...pageQuery }),
  reply: listOf(Release),
} as const;

export const listProductReleases = endpoint({
  ...listCall,
  path: '/api/products/:id/releases',
  summary: 'The releases of a product, newest first',
  fails: ['product.not_found'],
});

export const listClientReleases = endpoint({
  ...listCall,
  path: '/api/clients/:id/releases',
  summary: 'The releases of a client, newest first',
  fails: ['client.not_found'],
});

const oneCall = {
  method: 'GET',
  needs: 'product.read',
  params: IdParams.extend({ number: IdText }),
  reply: FullRelease,
} as const;

export const getProductRelease = endpoint({
  ...oneCall,
  path: '/api/products/:id/releases/:number',
  summary: 'One release of a product, with what it says',
  fails: ['release.not_found'],
});

export const getClientRelease = endpoint({
  ...oneCall,
  path: '/api/clients/:id/releases/:number',
  summary: 'One release of a client, with what it says',
  fails: ['release.not_found'],
});
