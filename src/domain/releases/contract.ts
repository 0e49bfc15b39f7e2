import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant, InstantText, pageQuery } from '../contract/fields.ts';

/** A numbered version of a record's content, in force from one instant on. It never changes. */
export const Release = z
  .object({
    /** Counts from 1 for each record. */
    number: z.int(),
    /** `current` is in force, `superseded` was in force before. A release in any other state is not published. */
    state: z.enum(['draft', 'waiting', 'refused', 'current', 'superseded']),
    at: Instant,
    /** Who published it; null if the portal did, or if the account is gone. */
    by: z.string().nullable(),
    /** Who approved it; null if no approval was required. */
    approvedBy: z.string().nullable(),
    /** What changed, in one line of at most 200 characters. */
    summary: z.string(),
    /** Why it was published although its artwork fails the check; null if the artwork passes. */
    artworkReason: z.string().nullable(),
    /** SHA-256, in hexadecimal, of `content` as JSON with sorted keys and without spaces. */
    sha256: z.string(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof Release>;

/** A release with its content: the values of the fields, and in `files` the SHA-256 of each stored file by its key. */
export const FullRelease = Release.extend({
  content: z.record(z.string(), z.unknown()),
  /** The current name of the release's client; null if the release has no client, or the client is gone. */
  clientName: z.string().nullable(),
  /** The original names of the stored files, by key. */
  fileNames: z.record(z.string(), z.string()),
}).meta({ id: 'FullRelease' });
export type FullRelease = z.infer<typeof FullRelease>;

/** The release to show instead of the current record: by number, or the release that was current at an instant. */
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
