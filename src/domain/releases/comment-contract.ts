import { z } from 'zod';
import { standIns } from '../access/stand-in.ts';
import { endpoint } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant, requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';

/** A place on the artwork: its file, the page from 1, and millimetres from the upper left corner. */
export const ArtworkPlace = z.object({
  file: requiredText(limits.text.url, 'Say which file.'),
  page: z.int().min(1).max(10_000),
  xMm: z.number().min(0).max(10_000),
  yMm: z.number().min(0).max(10_000),
});
export type ArtworkPlace = z.infer<typeof ArtworkPlace>;

/** What somebody says of a release, published or waiting. */
export const ReleaseComment = z
  .object({
    id: z.int(),
    at: Instant,
    /** A partner reads the role and a number instead of a name. */
    by: z.string(),
    ...standIns,
    /** Whether somebody of the client said it. */
    isOfClient: z.boolean(),
    text: z.string(),
    place: ArtworkPlace.nullable(),
  })
  .meta({ id: 'ReleaseComment' });
export type ReleaseComment = z.infer<typeof ReleaseComment>;

const call = { needs: 'release.comment', params: IdParams.extend({ number: IdText }) } as const;

export const listReleaseComments = endpoint({
  ...call,
  method: 'GET',
  path: '/api/products/:id/releases/:number/comments',
  summary: 'What was said of a release, oldest first',
  reply: z.array(ReleaseComment),
  fails: ['release.not_found'],
});

export const commentOnRelease = endpoint({
  ...call,
  method: 'POST',
  isForPeople: true,
  path: '/api/products/:id/releases/:number/comments',
  summary: 'Say something of a release, published or waiting, if wanted at a place of its artwork',
  body: z.object({
    text: requiredText(limits.text.comment, 'Write what you want to say.'),
    place: ArtworkPlace.nullable().optional(),
  }),
  reply: ReleaseComment,
  status: 201,
  fails: ['release.not_found', 'release.too_many_comments', 'request.key_reused'],
});
