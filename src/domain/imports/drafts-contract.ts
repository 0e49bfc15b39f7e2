import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { IdParams, Success } from '../contract/fields.ts';
import { ListedDraft, publishing } from '../releases/draft-contract.ts';

/** Names all open drafts of an import in the versions that were read. */
const state = z.string().regex(/^[0-9a-f]{64}$/, { error: 'This is not the state of an import’s drafts.' });

const ofImport = { needs: 'release.publish', params: IdParams } as const;

export const listImportDrafts = endpoint({
  ...ofImport,
  method: 'GET',
  path: '/api/imports/:id/drafts',
  summary: 'The products of controlled clients to which an import gave a draft that is still open',
  reply: z.object({
    /** At most as many as can be published at once from a list. */
    drafts: z.array(ListedDraft),
    total: z.int(),
    /** What publishing and discarding name, so that nobody does either unread. */
    state,
  }),
  fails: ['import.not_found'],
});

/** All or none: if one draft cannot be published, the answer names it, and nothing is published. */
export const publishImportDrafts = endpoint({
  ...ofImport,
  method: 'POST',
  path: '/api/imports/:id/publish',
  summary: 'Publish all open drafts of an import under one summary, or send them to approval',
  body: z.object({ ...publishing, state }),
  reply: z.object({ published: z.int(), waiting: z.int() }),
  fails: [
    'import.not_found',
    'draft.not_found',
    'draft.changed',
    'draft.stale',
    'draft.waiting',
    'draft.artwork_fails',
    'product.duplicate',
    'product.code_taken',
    'client.not_found',
  ],
});

/** New products stay with their SKU alone; undoing the import deletes these too. */
export const discardImportDrafts = endpoint({
  ...ofImport,
  method: 'DELETE',
  path: '/api/imports/:id/drafts',
  summary: 'Discard all open drafts of an import',
  query: z.object({ state }),
  reply: Success,
  fails: ['import.not_found', 'draft.not_found', 'draft.changed'],
});
