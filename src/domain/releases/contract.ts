import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant, InstantText, pageQuery } from '../contract/fields.ts';

/** The content of a record from one instant on; numbered, and never changed. */
export const Release = z
  .object({
    /** Counts from 1 for each record. */
    number: z.int(),
    /** Whether it is current or was replaced by a later one; a draft, waiting for approval or refused it is not published. */
    state: z.enum(['draft', 'waiting', 'refused', 'current', 'superseded']),
    at: Instant,
    /** Who published it; null if the portal itself did, or the account is gone. */
    by: z.string().nullable(),
    /** Who approved it; null if no approval was required. */
    approvedBy: z.string().nullable(),
    /** What changed, in one line of at most 200 characters. */
    summary: z.string(),
    /** Why it was published although its artwork fails its check; null if it does not. */
    artworkReason: z.string().nullable(),
    /** SHA-256 of `content` as JSON with sorted keys and no blanks, in hexadecimal. */
    sha256: z.string(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof Release>;

/**
 * A release with what it says: the fields of the record as they were, and in `files` the SHA-256 of each stored file by
 * its key.
 */
export const FullRelease = Release.extend({
  content: z.record(z.string(), z.unknown()),
  /** The name of the client that a product's release refers to, as it is now; null if it has none, or it is gone. */
  clientName: z.string().nullable(),
  /** The original names of its stored files, by key. */
  fileNames: z.record(z.string(), z.string()),
}).meta({ id: 'FullRelease' });
export type FullRelease = z.infer<typeof FullRelease>;

/** The release to show instead of the current record: by number, or the one that was current at an instant. */
export const asReleased = { release: IdText.optional(), at: InstantText.optional() };

const listCall = {
  method: 'GET',
  needs: 'catalogue.read',
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
  needs: 'catalogue.read',
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
