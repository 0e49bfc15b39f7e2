import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { endpoint, file, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant, pageQuery, Success } from '../contract/fields.ts';
import { FieldChange } from '../history/contract.ts';
import * as limits from '../limits.ts';
import { Release } from '../record/release.ts';

/** The changes of a product or its client since the caller last confirmed it. */
const ChangedRecord = z.object({
  /** The current release. */
  release: Release,
  /** The latest release that the caller confirmed; null if there is none. */
  confirmed: z.object({ number: z.int(), at: Instant }).nullable(),
  /** The release that the current one is compared with: that one, or if none was confirmed the first that was opened. */
  since: z.object({ number: z.int(), at: Instant }).nullable(),
  /** The fields that differ between the two; null without the earlier one, or if it is no longer stored. */
  changes: z.array(FieldChange).nullable(),
  /** What the publishers of later releases wrote, oldest first. */
  summaries: z.array(z.object({ number: z.int(), summary: z.string() })),
});
export type ChangedRecord = z.infer<typeof ChangedRecord>;

/** The changes since the caller's last confirmation, and whether the current releases were opened and confirmed. */
export const Changes = z
  .object({
    product: ChangedRecord,
    /** Null if the product has no client. */
    client: ChangedRecord.nullable(),
    /** Whether the caller has opened this pair of releases before. */
    isOpened: z.boolean(),
    /** Whether the caller has confirmed both releases, the client's perhaps with another product. */
    isConfirmed: z.boolean(),
    /**
     * Whether the caller has something new to confirm: another person has changed it, or its client is controlled and
     * wants every reader's confirmation.
     */
    isAsked: z.boolean(),
    /** The original names of the stored files in the changes, by key. */
    fileNames: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof Changes>;

const releaseNumber = z.int({ error: 'This is not the number of a release.' }).max(limits.maxId);

/** A product's release, and the release of its client; null if the product has no client. */
export const ReleasePair = z.object({
  release: releaseNumber.min(1),
  clientRelease: releaseNumber.min(1).nullable(),
});
export type ReleasePair = z.infer<typeof ReleasePair>;

export const getProductChanges = endpoint({
  method: 'GET',
  path: '/api/products/:id/changes',
  needs: 'release.confirm',
  summary: 'What changed in a product and its client since the caller last confirmed them',
  params: IdParams,
  reply: Changes,
  fails: ['product.not_found', 'release.not_found'],
});

/** Called once the page has been shown; repeating the call changes nothing. */
export const openReleases = endpoint({
  method: 'POST',
  path: '/api/products/:id/openings',
  needs: 'release.confirm',
  isForPeople: true,
  summary: 'Record that the caller has opened these releases',
  params: IdParams,
  body: ReleasePair,
  reply: Success,
  fails: ['product.not_found', 'release.not_found'],
});

export const Confirmation = ReleasePair.extend({ at: Instant }).meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof Confirmation>;

/** If repeated, returns the first confirmation. Returns 409 and the current `Changes` if a release is not current. */
export const confirmReleases = endpoint({
  method: 'POST',
  path: '/api/products/:id/confirmations',
  needs: 'release.confirm',
  isForPeople: true,
  summary: 'Confirm that the caller has read the current releases',
  params: IdParams,
  body: ReleasePair,
  reply: Confirmation,
  status: 201,
  fails: ['product.not_found', 'release.not_found', 'release.not_current'],
});

/** The progress of a reader with a release. */
export const ReadingState = z.enum(['confirmed', 'opened', 'unopened'], {
  error: 'This must be confirmed, opened or unopened.',
});
export type ReadingState = z.infer<typeof ReadingState>;

/** A user with an active account, and what that user did with a release. */
export const Reader = z
  .object({
    userId: z.int(),
    name: z.string(),
    role: Role,
    state: ReadingState,
    /** When the user first opened it; null if never. */
    openedAt: Instant.nullable(),
    confirmedAt: Instant.nullable(),
  })
  .meta({ id: 'Reader' });
export type Reader = z.infer<typeof Reader>;

const readersQuery = {
  /** The number of a release; the default is the current one. */
  release: IdText.optional(),
  state: ReadingState.optional(),
};

const readersCall = {
  method: 'GET',
  needs: 'reader.list',
  params: IdParams,
  query: z.object({ ...readersQuery, ...pageQuery }),
  reply: listOf(Reader),
} as const;

export const listProductReaders = endpoint({
  ...readersCall,
  path: '/api/products/:id/readers',
  summary: 'Who has opened and confirmed a release of a product, and who has not, by name',
  fails: ['product.not_found', 'release.not_found'],
});

export const listClientReaders = endpoint({
  ...readersCall,
  path: '/api/clients/:id/readers',
  summary: 'Who has opened and confirmed a release of a client, and who has not, by name',
  fails: ['client.not_found', 'release.not_found'],
});

const workbookCall = {
  method: 'GET',
  needs: 'reader.list',
  params: IdParams,
  query: z.object(readersQuery),
  reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
} as const;

export const exportProductReaders = endpoint({
  ...workbookCall,
  path: '/api/products/:id/readers/export',
  summary: 'The same list as readers_{date}.xlsx',
  fails: ['product.not_found', 'release.not_found'],
});

export const exportClientReaders = endpoint({
  ...workbookCall,
  path: '/api/clients/:id/readers/export',
  summary: 'The same list as readers_{date}.xlsx',
  fails: ['client.not_found', 'release.not_found'],
});
