import { z } from 'zod';
import { standIns } from '../access/stand-in.ts';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { FlagText, Id, IdParams, IdText, Instant, pageQuery, requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { BestBefore } from '../printing/job.ts';
import { Signature, signatureFails } from '../signatures/signature.ts';
import { StoredSaid } from '../words/said.ts';

/** What can be put on hold. */
export const HoldOn = z.enum(['product', 'client', 'batch', 'release', 'roll', 'printer', 'station']);
export type HoldOn = z.infer<typeof HoldOn>;

/** Something that must not be labelled, printed or used until somebody else releases it. */
export const Hold = z
  .object({
    /** The id of the hold. */
    id: z.int(),
    on: HoldOn,
    /** The id of the product, client, roll, printer or station; of a release, that of its product. */
    recordId: z.int().nullable(),
    /** The client of a batch, or of a release of a client; null for a batch of any client. */
    clientId: z.int().nullable(),
    /** The number of the release. */
    release: z.int().nullable(),
    batch: z.string().nullable(),
    /** What is held, by its name when it was put on hold. */
    name: z.string(),
    reason: z.string(),
    by: z.string(),
    at: Instant,
    /** Null while it is held. */
    releasedAt: Instant.nullable(),
    releasedBy: z.string().nullable(),
    ...standIns,
    releaseReason: z.string().nullable(),
    /** The hold in one sentence, and as a fact. */
    said: StoredSaid,
    sentence: z.string(),
  })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;

const reason = requiredText(limits.text.reason, 'Please say why.');

const needed: Readonly<Record<HoldOn, readonly ('id' | 'batch' | 'release')[]>> = {
  product: ['id'],
  client: ['id'],
  batch: ['batch'],
  release: ['release'],
  roll: ['id'],
  printer: ['id'],
  station: ['id'],
};

/** A release is that of the product `id`, or of the client `clientId`. A batch may be that of one client. */
export const HoldDraft = z
  .object({
    on: HoldOn,
    id: Id.optional(),
    /** As in a run: a hold on a batch that no run can have would hold nothing. */
    batch: BestBefore.shape.batch.optional(),
    clientId: Id.nullable().optional(),
    release: Id.optional(),
    reason,
  })
  .check(({ value, issues }) => {
    const missing = needed[value.on].filter((field) => value[field] === undefined);
    if (value.on === 'release' && value.id === undefined && (value.clientId ?? null) === null)
      missing.push('id');
    for (const field of missing)
      issues.push({
        code: 'custom',
        path: [field],
        input: value,
        message: 'Say what is put on hold.',
      });
  });
export type HoldDraft = z.infer<typeof HoldDraft>;

export const createHold = endpoint({
  method: 'POST',
  path: '/api/holds',
  needs: 'hold.set',
  summary:
    'Put something on hold: from then on it is neither labelled, checked, printed nor issued anywhere; a client its own products and batches',
  body: HoldDraft,
  reply: Hold,
  status: 201,
  fails: ['hold.not_there', 'hold.not_yours', 'hold.there', 'hold.too_many', 'request.key_reused'],
});

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/holds',
  needs: 'hold.read',
  summary: 'What is on hold and was, newest first; X-Total-Count has the total',
  query: z.object({
    open: FlagText.optional(),
    on: HoldOn.optional(),
    id: IdText.optional(),
    /** Whatever holds this product now: itself, its client, or one of their current releases. */
    product: IdText.optional(),
    ...pageQuery,
  }),
  reply: listOf(Hold),
  fails: [],
});

/**
 * Everybody may make the call, with the signature of somebody who may release: an editor at a worker's station. A client's
 * person releases what another of the client has put on hold.
 */
export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/holds/:id/release',
  needs: 'hold.read',
  isForPeople: true,
  summary: 'Release a hold of somebody else, by signature',
  params: IdParams,
  body: z.object({ reason, signature: Signature.optional() }),
  badgeIn: 'signature.badge',
  reply: Hold,
  fails: ['hold.not_found', 'hold.released', 'hold.own', 'hold.not_own', ...signatureFails],
});
