import { z } from 'zod';
import { endpoint, file } from '../contract/endpoint.ts';
import { Instant, optionalText, requiredText, Success } from '../contract/fields.ts';
import { FieldChange } from '../history/contract.ts';
import { lastDrawnPage } from '../files/storage-key.ts';
import * as limits from '../limits.ts';
import { ArtworkPlace, ReleaseComment } from './comment-contract.ts';

/** The token of a mail's link, which opens one release without an account. */
const token = requiredText(200, 'The link is not complete.');

/** A release that waits for a client, as the link in a mail shows it: without names of people. */
export const LinkedRelease = z
  .object({
    productId: z.int(),
    sku: z.string(),
    itemDescription: z.string().nullable(),
    number: z.int(),
    version: z.int(),
    summary: z.string().nullable(),
    changes: z.array(FieldChange),
    fileNames: z.record(z.string(), z.string()),
    /** The artwork of its labels. */
    artwork: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        /** Of each page; none while it has not been read. */
        sizes: z.array(z.object({ widthMm: z.number(), heightMm: z.number() })),
      }),
    ),
    comments: z.array(ReleaseComment),
    /** Whether it can be answered with this link: the client allows it, and nobody has answered. */
    mayAnswer: z.boolean(),
    /** Whether the client has approved it, by this link or otherwise. */
    isAnswered: z.boolean(),
    expiresAt: Instant,
  })
  .meta({ id: 'LinkedRelease' });
export type LinkedRelease = z.infer<typeof LinkedRelease>;

/* The token is in the body of a POST, so that no log and no proxy keeps it. */
const call = { method: 'POST', needs: 'public' } as const;

export const lookByLink = endpoint({
  ...call,
  path: '/api/release-link',
  summary: 'The release that the link in a mail opens, as it waits',
  whenFull: 'done',
  body: z.object({ token }),
  reply: LinkedRelease,
  fails: ['link.not_found', 'link.over', 'link.used'],
});

export const pictureByLink = endpoint({
  ...call,
  path: '/api/release-link/picture',
  summary: 'A picture of a page of artwork of that release, the first if none is named',
  whenFull: 'done',
  body: z.object({
    token,
    key: requiredText(limits.text.url, 'Say which file.'),
    page: z.int().min(1).max(lastDrawnPage).optional(),
  }),
  reply: file('image/webp'),
  fails: ['link.not_found', 'link.over', 'link.used', 'file.not_found'],
});

export const answerByLink = endpoint({
  ...call,
  path: '/api/release-link/answer',
  summary: 'Approve or refuse that release, once, if the client allows answers by link',
  body: z
    .object({
      token,
      answer: z.enum(['approve', 'refuse']),
      reason: optionalText(limits.text.reason),
      place: ArtworkPlace.nullable().optional(),
    })
    .refine(({ answer, reason }) => answer === 'approve' || (reason ?? null) !== null, {
      path: ['reason'],
      error: 'Say why.',
    }),
  reply: Success,
  fails: [
    'link.not_found',
    'link.over',
    'link.used',
    'link.only_looks',
    'draft.not_asked',
    'draft.own',
    'draft.stale',
    'product.duplicate',
    'product.code_taken',
    'client.not_found',
    'signature.may_not',
  ],
});
