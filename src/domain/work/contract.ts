import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Instant } from '../contract/fields.ts';
import { Gap } from '../products/gaps.ts';

const count = z.int().nonnegative();

/** What waits for an editor, and which of the first steps are done. */
export const Work = z
  .object({
    /** The number of products with each gap. */
    lacks: z.record(Gap, count),
    /** When the oldest product with each gap was added; null if there is none. */
    oldest: z.record(Gap, Instant.nullable()),
    /** Unknown codes that were told and not settled. */
    misses: z.object({ count, oldest: Instant.nullable() }),
    /** Items of label stock of which nothing or hardly anything is left. */
    stock: z.object({ out: count, low: count }),
    /** Releases of controlled clients that somebody has not confirmed after a week, oldest first, at most 50. */
    unread: z.array(
      z.object({
        clientId: z.int(),
        clientName: z.string(),
        release: z.int(),
        at: Instant,
        /** How many people with an active account have not confirmed it. */
        people: count,
      }),
    ),
    /** The first steps of an empty portal: whether a record of each kind exists. */
    has: z.object({
      client: z.boolean(),
      product: z.boolean(),
      /** A label with artwork. */
      artwork: z.boolean(),
      stock: z.boolean(),
      /** A second account. */
      colleague: z.boolean(),
    }),
  })
  .meta({ id: 'Work' });
export type Work = z.infer<typeof Work>;

/** The counts of the dashboard and of the screen of work. */
export const getWork = endpoint({
  method: 'GET',
  path: '/api/work',
  needs: 'work.read',
  summary:
    'What waits for an editor, counted: gaps of the catalogue, unknown codes, low stock, unread releases',
  reply: Work,
  fails: [],
});
