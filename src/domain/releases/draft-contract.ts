import { z } from 'zod';
import { Client, SavedClient, updateClient } from '../clients/contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { faultOfHidden } from '../contract/hidden-character.ts';
import { IdParams, IdText, Instant, requiredText, Success } from '../contract/fields.ts';
import { FieldChange } from '../history/contract.ts';
import * as limits from '../limits.ts';
import { Product, SavedProduct, updateProduct } from '../products/contract.ts';
import { Release } from '../record/release.ts';
import { Approval, Side } from './approval.ts';
import { ArtworkPlace } from './comment-contract.ts';
import { Signature, signatureFails } from '../signatures/signature.ts';
import { StoredSaid } from '../words/said.ts';
import { standIns } from '../access/stand-in.ts';

/** An unpublished change of a controlled client or of one of its products. */
const Draft = z.object({
  state: z.enum(['draft', 'waiting', 'refused']),
  /** Changes with every save. The record and its drafts never have the same version twice. */
  version: z.int(),
  /** The number of the future release. What was sent for approval, refused or discarded never shares its number. */
  number: z.int(),
  /** Whether the record was published again after this draft was saved; the draft must then be updated first. */
  isStale: z.boolean(),
  /** Who saved it last; null if the account is gone. */
  by: z.string().nullable(),
  at: Instant,
  /** The differences from the published record. */
  changes: z.array(FieldChange),
  /** The original names of the stored files in the changes, by key. */
  fileNames: z.record(z.string(), z.string()),
  /** Whether somebody must approve it, who, and which of them have. */
  needsApproval: z.boolean(),
  approval: Approval,
  approvedSides: z.array(Side),
  /** Whether the caller may approve or refuse it; its authors may not. */
  mayAnswer: z.boolean(),
  /** The summary with which it was sent for approval, and by whom; null before that. */
  summary: z.string().nullable(),
  sentBy: z.string().nullable(),
  /** Why it was sent for approval although its artwork fails the check; null if the artwork passes. */
  artworkReason: z.string().nullable(),
  /** Why it was refused, and by whom; null if it was not refused. */
  reason: z.string().nullable(),
  refusedBy: z.string().nullable(),
  ...standIns,
});

/** A draft, with the product as it would be published; the product's version is the draft's. */
export const DraftOfProduct = Draft.extend({ record: Product }).meta({ id: 'DraftOfProduct' });
export type DraftOfProduct = z.infer<typeof DraftOfProduct>;

/** A draft, with the client as it would be published; the client's version is the draft's. */
export const DraftOfClient = Draft.extend({ record: Client }).meta({ id: 'DraftOfClient' });
export type DraftOfClient = z.infer<typeof DraftOfClient>;

const version = z.int({ error: 'This is not the version of a draft.' }).min(1);

const summary = requiredText(limits.text.summary, 'Say in a few words what changed.').refine(
  (text) => text.length >= limits.control.shortestSummary,
  { error: `This must have at least ${limits.control.shortestSummary} characters.` },
);

/** Why artwork is published although it fails the check; must have visible letters or digits. */
const artworkReason = requiredText(limits.text.reason, 'Say why.').refine(
  (text) =>
    (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= limits.control.shortestSummary &&
    faultOfHidden(text) === null,
  { error: `Say why in at least ${limits.control.shortestSummary} letters that can be seen.` },
);

/** A client's person reads what waits for the client, and no other draft. */
const read = { method: 'GET', needs: 'release.answer', params: IdParams } as const;

export const getProductDraft = endpoint({
  ...read,
  path: '/api/products/:id/draft',
  summary: 'What was saved of a product and not published; null if there is nothing',
  /** Of several that wait for a client, that of the release with this number. */
  query: z.object({ number: IdText.optional() }),
  reply: z.object({ draft: DraftOfProduct.nullable() }),
  fails: ['product.not_found'],
});

export const getClientDraft = endpoint({
  ...read,
  path: '/api/clients/:id/draft',
  summary: 'What was saved of a client and not published; null if there is nothing',
  reply: z.object({ draft: DraftOfClient.nullable() }),
  fails: ['client.not_found'],
});

const discard = {
  method: 'DELETE',
  needs: 'release.publish',
  params: IdParams,
  /** The version that the user saw; a later version is not discarded. */
  query: z.object({ version: IdText }),
  reply: Success,
  fails: ['draft.not_found', 'draft.changed'],
} as const;

export const discardProductDraft = endpoint({
  ...discard,
  path: '/api/products/:id/draft',
  summary: 'Discard what was saved of a product and not published',
});

export const discardClientDraft = endpoint({
  ...discard,
  path: '/api/clients/:id/draft',
  summary: 'Discard what was saved of a client and not published',
});

/** What a publisher says. `reason` is needed if artwork fails its check. */
export const publishing = { summary, reason: artworkReason.optional() };

const publish = {
  method: 'POST',
  needs: 'release.publish',
  params: IdParams,
  body: z.object({ ...publishing, version }),
  reply: Release,
  status: 201,
} as const;

/** If the client requires approval, the draft then waits for it, and the reply reports that. */
export const publishProduct = endpoint({
  ...publish,
  path: '/api/products/:id/publish',
  summary: 'Publish the draft of a product, or send it to approval',
  fails: [
    'product.not_found',
    'product.duplicate',
    'product.code_taken',
    'client.not_found',
    'draft.not_found',
    'draft.changed',
    'draft.stale',
    'draft.artwork_fails',
    'draft.waiting',
  ],
});

export const publishClient = endpoint({
  ...publish,
  path: '/api/clients/:id/publish',
  summary: 'Publish the draft of a client, or send it to approval',
  fails: ['client.not_found', 'draft.not_found', 'draft.changed', 'draft.stale', 'draft.waiting'],
});

const answer = {
  method: 'POST',
  badgeIn: 'signature.badge',
  needs: 'release.answer',
  isForPeople: true,
  params: IdParams.extend({ number: IdText }),
} as const;

/**
 * What the user has read. The number in the address names one content; these are checked as well if they are sent. A
 * client's person has to send the version.
 */
const asRead = {
  version: version.optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'This is no SHA-256.' })
    .optional(),
};

/** What is said with an answer, at a place of the artwork if wanted; it stands with the comments. */
const note = z
  .object({
    text: requiredText(limits.text.comment, 'Write what you want to say.'),
    place: ArtworkPlace.nullable().optional(),
  })
  .optional();

const approve = {
  ...answer,
  body: z.object({ ...asRead, note, signature: Signature.optional() }),
  reply: Release,
} as const;

export const approveProduct = endpoint({
  ...approve,
  path: '/api/products/:id/releases/:number/approve',
  summary: 'Approve and publish a draft of somebody else',
  fails: [
    ...publishProduct.fails,
    'release.not_found',
    'draft.not_waiting',
    'draft.not_asked',
    'draft.own',
    ...signatureFails,
  ],
});

export const approveClient = endpoint({
  ...approve,
  path: '/api/clients/:id/releases/:number/approve',
  summary: 'Approve and publish a draft of somebody else',
  fails: [
    ...publishClient.fails,
    'release.not_found',
    'draft.not_waiting',
    'draft.not_asked',
    'draft.own',
    ...signatureFails,
  ],
});

const refuse = {
  ...answer,
  body: z.object({
    reason: requiredText(limits.text.reason, 'Say why.'),
    /** Where on the artwork; the reason then stands there as a comment, too. */
    place: ArtworkPlace.nullable().optional(),
    ...asRead,
    signature: Signature.optional(),
  }),
  reply: Success,
  fails: [
    'draft.not_found',
    'draft.changed',
    'release.not_found',
    'draft.not_waiting',
    'draft.not_asked',
    'draft.own',
    ...signatureFails,
  ],
} as const;

export const refuseProduct = endpoint({
  ...refuse,
  path: '/api/products/:id/releases/:number/refuse',
  summary: 'Refuse a draft of somebody else; it stays, with the reason',
});

export const refuseClient = endpoint({
  ...refuse,
  path: '/api/clients/:id/releases/:number/refuse',
  summary: 'Refuse a draft of somebody else; it stays, with the reason',
});

const withdraw = {
  method: 'POST',
  needs: 'release.publish',
  params: IdParams.extend({ number: IdText }),
  body: z.object({ version }),
  reply: Success,
  fails: ['draft.not_found', 'draft.changed', 'draft.not_waiting'],
} as const;

export const withdrawProduct = endpoint({
  ...withdraw,
  path: '/api/products/:id/releases/:number/withdraw',
  summary: 'Take back what waits for approval: it is a draft again, under another number',
});

export const withdrawClient = endpoint({
  ...withdraw,
  path: '/api/clients/:id/releases/:number/withdraw',
  summary: 'Take back what waits for approval: it is a draft again, under another number',
});

const goBack = {
  method: 'POST',
  params: IdParams.extend({ number: IdText }),
} as const;

/** Never replaces an existing draft. If the client is not controlled, publishes at once, like every save. */
export const goBackToProductRelease = endpoint({
  ...goBack,
  needs: 'product.edit',
  path: '/api/products/:id/releases/:number/draft',
  summary: 'Save a product as one of its releases says it',
  reply: SavedProduct,
  fails: [...updateProduct.fails, 'release.not_found', 'draft.there'],
});

export const goBackToClientRelease = endpoint({
  ...goBack,
  needs: 'client.edit',
  path: '/api/clients/:id/releases/:number/draft',
  summary: 'Save a client as one of its releases says it',
  reply: SavedClient,
  fails: [...updateClient.fails, 'release.not_found', 'draft.there'],
});

/** A product with a draft, as a list shows it. */
export const ListedDraft = z
  .object({
    /** The id of the product. */
    id: z.int(),
    /** The number of the product's release that it will be: of several that wait at one product, each has its own. */
    number: Draft.shape.number,
    sku: z.string(),
    /** The published description; null if none was published. */
    itemDescription: z.string().nullable(),
    state: Draft.shape.state,
    version: Draft.shape.version,
    isStale: Draft.shape.isStale,
    by: Draft.shape.by,
    ...standIns,
    at: Draft.shape.at,
  })
  .meta({ id: 'ListedDraft' });
export type ListedDraft = z.infer<typeof ListedDraft>;

/** At most as many as can be published at once. */
export const listClientDrafts = endpoint({
  ...read,
  path: '/api/clients/:id/drafts',
  summary: 'The products of a client that have a draft, the oldest draft first',
  reply: z.object({ drafts: z.array(ListedDraft), total: z.int() }),
  fails: ['client.not_found'],
});

/** Publishes each product separately: if one fails, the others are still published. */
export const publishProducts = endpoint({
  method: 'POST',
  path: '/api/products/publish',
  needs: 'release.publish',
  summary: 'Publish the drafts of several products under one summary, or send them to approval',
  body: z.object({
    summary,
    products: z
      .array(z.object({ id: z.int().min(1).max(limits.maxId), version }))
      .min(1, { error: 'Choose at least one product.' })
      .max(limits.control.mostAtOnce, {
        error: `At most ${limits.control.mostAtOnce} products can be published at once.`,
      }),
  }),
  reply: z.object({
    published: z.array(z.int()),
    waiting: z.array(z.int()),
    refused: z.array(z.object({ id: z.int(), message: z.string(), said: StoredSaid })),
  }),
  fails: [],
});
