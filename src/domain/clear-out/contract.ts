import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Id, IdText, Instant, InstantText } from '../contract/fields.ts';

/**
 * What an administrator can clear out, because everybody may add it: print jobs that have ended and belong to no run, sheets
 * on paper, runs that were abandoned before a label was issued and that no seal names, unknown codes, imports that can no
 * longer be undone, comments on releases of products that no draft changes, and messages about lines of orders that are closed.
 */
export const Clearable = z.enum(
  ['print_jobs', 'paper_jobs', 'runs', 'misses', 'imports', 'release_comments', 'order_messages'],
  { error: 'This cannot be cleared out.' },
);
export type Clearable = z.infer<typeof Clearable>;

/** The ages by which what is stored is counted, in days. */
export const agesInDays = [30, 90, 365] as const;

const DaysText = z
  .string()
  .regex(/^\d{1,4}$/, { error: 'This must be a number of days.' })
  .transform(Number);

export const Stored = z
  .object({
    what: Clearable,
    rows: z.int(),
    oldest: Instant.nullable(),
    /** How many are older than 30, 90 and 365 days. */
    older: z.array(z.object({ days: z.int(), rows: z.int() })),
    /** How many of them a clearing out of what was chosen would delete. */
    clearable: z.int(),
  })
  .meta({ id: 'Stored' });
export type Stored = z.infer<typeof Stored>;

export const listStored = endpoint({
  method: 'GET',
  path: '/api/admin/stored',
  needs: 'space.clear',
  summary: 'How much there is of what can be cleared out, how old it is, and what would go',
  query: z.object({
    /** What would go: only what this user has added. */
    userId: IdText.optional(),
    /** What would go: only what is older than this. */
    days: DaysText.optional(),
  }),
  reply: z.object({
    /** The instant before which all is older than `days`: what to pass to `POST /api/admin/clear-out`. */
    before: Instant.nullable(),
    kinds: z.array(Stored),
  }),
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
    'Delete print jobs, sheets, abandoned runs, unknown codes, imports, comments or messages for good, a batch in each call; what is in use stays',
  whenFull: 'done',
  body: ClearOut,
  reply: ClearedOut,
  fails: [],
});
