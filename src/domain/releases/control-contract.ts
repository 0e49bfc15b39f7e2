import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { IdParams } from '../contract/fields.ts';
import * as limits from '../limits.ts';

/** How strictly a client's products are handled. */
export const Control = z.object({
  /** Whether a save of the client or its products is a draft until somebody publishes it. */
  isControlled: z.boolean(),
  /** Whether a second person has to approve before a draft is published. */
  needsApproval: z.boolean(),
  /** Of how many pieces of a run one is checked; 1 is each. */
  checkEvery: z
    .int({ error: 'This must be a whole number.' })
    .min(1, { error: 'This must be at least 1.' })
    .max(limits.control.mostCheckEvery, {
      error: `This must be at most ${limits.control.mostCheckEvery.toLocaleString('en-US')}.`,
    }),
  /** Whether clearing the line needs a photo. */
  needsPhoto: z.boolean(),
  /** Whether runs are recorded without stopping anybody. */
  isShadow: z.boolean(),
});
export type Control = z.infer<typeof Control>;

export const ShownControl = Control.extend({
  /** How many drafts of the client and its products are not published. */
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

/** To end control while there are drafts, `drafts` must say what becomes of them. */
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
