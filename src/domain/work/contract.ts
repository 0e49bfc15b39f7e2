import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Instant } from '../contract/fields.ts';
import { Gap } from '../products/gaps.ts';

const count = z.int().nonnegative();

/** How many of a kind wait, and since when the oldest does; null if none waits. */
const Waiting = z.object({ count, oldest: Instant.nullable() });

/** The work that waits for an editor, and the first steps that are done. */
export const Work = z
  .object({
    /** The number of products with each gap. */
    lacks: z.record(Gap, count),
    /** When the oldest product with each gap was added; null if there is none. */
    oldest: z.record(Gap, Instant.nullable()),
    /** Reported unknown codes that are still open. */
    misses: Waiting,
    /** What is on hold. */
    holds: Waiting,
    /** Runs that are stopped, and runs that nobody has ended in a day. */
    runs: z.object({ stopped: Waiting, open: Waiting }),
    /** Print jobs of which somebody has to look, or whose printer is not ready. */
    printing: Waiting,
    /** Drafts of controlled clients that nobody has published, by client, those that wait longest first, at most 50. */
    drafts: z.array(Waiting.extend({ clientId: z.int(), clientName: z.string() })),
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
      /** Whether a label was counted or received. */
      stock: z.boolean(),
      /** Whether there is a second account. */
      colleague: z.boolean(),
      printer: z.boolean(),
      station: z.boolean(),
      badge: z.boolean(),
      /** Whether a station knows its scanner. */
      scanner: z.boolean(),
      /** Whether a product was scanned. */
      scan: z.boolean(),
    }),
  })
  .meta({ id: 'Work' });
export type Work = z.infer<typeof Work>;

/** How many things wait for a person; gaps of the catalogue and label stock are work that never ends. */
export const countToDo = ({ misses, holds, runs, printing, drafts, unread }: Work): number =>
  [misses, holds, runs.stopped, runs.open, printing, ...drafts].reduce(
    (sum, { count: many }) => sum + many,
    0,
  ) + unread.length;

/** The counts for the dashboard and for the work page. */
export const getWork = endpoint({
  method: 'GET',
  path: '/api/work',
  needs: 'work.read',
  summary:
    'What waits for an editor, counted: drafts, stopped runs, holds, print jobs, unknown codes, gaps of the catalogue, low stock, unread releases',
  reply: Work,
  fails: [],
});
