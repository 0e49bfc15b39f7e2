import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Instant } from '../contract/fields.ts';
import { Gap } from '../products/gaps.ts';

const count = z.int().nonnegative();

/** The work that waits for an editor, and the first steps that are done. */
export const Work = z
  .object({
    /** The number of products with each gap. */
    lacks: z.record(Gap, count),
    /** When the oldest product with each gap was added; null if there is none. */
    oldest: z.record(Gap, Instant.nullable()),
    /** Reported unknown codes that are still open. */
    misses: z.object({ count, oldest: Instant.nullable() }),
    /** What is on hold. */
    holds: z.object({ count, oldest: Instant.nullable() }),
    /** Items of label stock that are out or low. */
    stock: z.object({ out: count, low: count }),
    /** Releases of controlled clients that a user has not confirmed within a week, oldest first, at most 50. */
    unread: z.array(
      z.object({
        clientId: z.int(),
        clientName: z.string(),
        release: z.int(),
        at: Instant,
        /** How many users with an active account have not confirmed it. */
        people: count,
      }),
    ),
    /** The first steps of an empty portal: whether a record of each kind exists. */
    has: z.object({
      client: z.boolean(),
      product: z.boolean(),
      /** Whether a label has artwork. */
      artwork: z.boolean(),
      stock: z.boolean(),
      /** Whether there is a second account. */
      colleague: z.boolean(),
    }),
  })
  .meta({ id: 'Work' });
export type Work = z.infer<typeof Work>;

/** The counts for the dashboard and for the work page. */
export const getWork = endpoint({
  method: 'GET',
  path: '/api/work',
  needs: 'work.read',
  summary:
    'What waits for an editor, counted: gaps of the catalogue, unknown codes, low stock, unread releases',
  reply: Work,
  fails: [],
});
