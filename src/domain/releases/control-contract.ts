import { z } from 'zod';
import { CheckAt } from '../clients/check-at.ts';
import { endpoint } from '../contract/endpoint.ts';
import { IdParams } from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import * as limits from '../limits.ts';
import { Approval } from './approval.ts';

/** How strictly the portal controls the products of a client. */
export const Control = z.object({
  /** Whether a saved change of the client or its products stays a draft until somebody publishes it. */
  isControlled: z.boolean(),
  /** Who must approve a draft before it is published. */
  approval: Approval,
  /** Whether anybody must; sent as true, a second person. Older than `approval`, which wins. */
  needsApproval: z.boolean(),
  /** Whether the link in a mail may also answer a release, without an account. */
  answersByLink: z.boolean(),
  /** A run checks one piece in this many; 1 means every piece. */
  checkEvery: z
    .int({ error: 'This must be a whole number.' })
    .min(1, { error: 'This must be at least 1.' })
    .max(limits.control.mostCheckEvery, {
      error: () => `This must be at most ${limits.control.mostCheckEvery.toLocaleString('en-US')}.`,
    }),
  /** When checks are due: at every occasion, or only the first piece and one in n. */
  checkAt: CheckAt,
  /** Whether each run wants a known-wrong code at its start and its end; otherwise once a day at a station. */
  challengesEachRun: z.boolean(),
  /** So many labels may be unexplained without a second person. */
  unexplainedLimit: z
    .int({ error: 'This must be a whole number.' })
    .min(0, { error: 'This must be 0 or greater.' })
    .max(...upTo(limits.run.mostPieces)),
  /** Whether clearing the line needs a photo. */
  needsPhoto: z.boolean(),
  /** Whether a second person has to look at the cleared line, too. */
  needsSecondToClear: z.boolean(),
  /** Whether runs are only recorded and never stop a user. */
  isShadow: z.boolean(),
});
export type Control = z.infer<typeof Control>;

export const ShownControl = Control.extend({
  /** How many drafts of the client and its products are unpublished. */
  drafts: z.int(),
}).meta({ id: 'ClientControl' });
export type ShownControl = z.infer<typeof ShownControl>;

export const getClientControl = endpoint({
  method: 'GET',
  path: '/api/clients/:id/control',
  needs: 'release.publish',
  summary: 'How strictly a client is handled, and how many drafts it has',
  params: IdParams,
  reply: ShownControl,
  fails: ['client.not_found'],
});

/** `drafts` is required for ending control while there are drafts: it publishes or discards them. */
export const setClientControl = endpoint({
  method: 'PUT',
  path: '/api/clients/:id/control',
  needs: 'client.control',
  summary: 'Set how strictly a client is handled; fields left out stay as they are',
  params: IdParams,
  body: Control.partial().extend({ drafts: z.enum(['publish', 'discard']).optional() }),
  reply: ShownControl,
  fails: ['client.not_found', 'control.drafts_open', 'draft.stale', 'draft.artwork_fails'],
});
