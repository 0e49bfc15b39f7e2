import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdText, Instant, InstantText, pageQuery, requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { SignatureMeaning } from '../passkeys/signed-act.ts';
import { Signature, signatureFails, SignatureMeans } from './signature.ts';

/** A signature: who signed what, when, and with which meaning. */
export const GivenSignature = z
  .object({
    id: z.int(),
    at: Instant,
    by: z.object({ id: z.int(), name: z.string() }),
    meaning: SignatureMeaning,
    means: SignatureMeans,
    /** What was signed, and the number of its release or event, if it has one. */
    entity: z.string(),
    entityId: z.int(),
    number: z.int().nullable(),
  })
  .meta({ id: 'GivenSignature' });
export type GivenSignature = z.infer<typeof GivenSignature>;

export const listSignatures = endpoint({
  method: 'GET',
  path: '/api/admin/signatures',
  needs: 'audit.read',
  summary: 'Signatures, newest first, a page at a time; the total is in X-Total-Count',
  query: z.object({
    person: IdText.optional(),
    meaning: SignatureMeaning.optional(),
    /** Inclusive. */
    from: InstantText.optional(),
    /** Exclusive. */
    to: InstantText.optional(),
    ...pageQuery,
  }),
  reply: listOf(GivenSignature),
  fails: [],
});

/** That somebody has gone through the audit trail of a time, and says so by signature. */
export const AuditReview = z
  .object({
    id: z.int(),
    at: Instant,
    by: z.object({ id: z.int(), name: z.string() }),
    /** Null for everything before `to`. */
    from: Instant.nullable(),
    to: Instant,
    /** How many events the trail had in this time. */
    events: z.int(),
    note: z.string(),
  })
  .meta({ id: 'AuditReview' });
export type AuditReview = z.infer<typeof AuditReview>;

export const listAuditReviews = endpoint({
  method: 'GET',
  path: '/api/admin/audit/reviews',
  needs: 'audit.read',
  summary: 'Reviews of the audit trail, newest first, a page at a time',
  query: z.object(pageQuery),
  reply: listOf(AuditReview),
  fails: [],
});

export const ReviewDraft = z
  .object({
    from: InstantText.nullable().optional(),
    to: InstantText,
    note: requiredText(limits.text.reason, 'Please say what you found.'),
    signature: Signature.optional(),
  })
  .refine(({ from, to }) => from === null || from === undefined || from < to, {
    error: 'This is before the beginning.',
    path: ['to'],
  });
export type ReviewDraft = z.infer<typeof ReviewDraft>;

export const reviewAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/reviews',
  needs: 'audit.read',
  summary: 'Say by signature that the audit trail of a time was gone through, and what was found',
  body: ReviewDraft,
  badgeIn: 'signature.badge',
  reply: AuditReview,
  status: 201,
  fails: ['request.key_reused', ...signatureFails],
});
