import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Id, Instant, InstantText } from '../contract/fields.ts';

/**
 * What an administrator can clear out, because everybody may add it: print jobs that have ended and belong to no run, sheets
 * on paper, runs that were abandoned before a label was issued and that no seal names, and unknown codes.
 */
export const Clearable = z.enum(['print_jobs', 'paper_jobs', 'runs', 'misses'], {
  error: 'This cannot be cleared out.',
});
export type Clearable = z.infer<typeof Clearable>;

export const listStored = endpoint({
  method: 'GET',
  path: '/api/admin/stored',
  needs: 'space.clear',
  summary: 'How much there is of what can be cleared out, and since when',
  reply: z.array(z.object({ what: Clearable, rows: z.int(), oldest: Instant.nullable() })),
  fails: [],
});

export const ClearOut = z.object({
  what: Clearable,
  /** Only what this user has added. */
  userId: Id.optional(),
  /** Only what was added before this instant. */
  before: InstantText.optional(),
});
export type ClearOut = z.infer<typeof ClearOut>;

/** How many were deleted, and whether none is left: otherwise call again. */
export const ClearedOut = z.object({ deleted: z.int(), isOver: z.boolean() }).meta({ id: 'ClearedOut' });
export type ClearedOut = z.infer<typeof ClearedOut>;

export const clearOut = endpoint({
  method: 'POST',
  path: '/api/admin/clear-out',
  needs: 'space.clear',
  summary:
    'Delete print jobs, sheets, abandoned runs or unknown codes for good, a batch in each call; what is in use stays',
  whenFull: 'done',
  body: ClearOut,
  reply: ClearedOut,
  fails: [],
});
