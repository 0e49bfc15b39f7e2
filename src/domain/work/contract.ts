import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Gap } from '../products/gaps.ts';

const count = z.int().nonnegative();

/** What is missing in the catalogue, and which of the first steps are done. */
export const Work = z
  .object({
    /** The number of products with each gap. */
    lacks: z.record(Gap, count),
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

/** The counts of the dashboard. */
export const getWork = endpoint({
  method: 'GET',
  path: '/api/work',
  needs: 'work.read',
  summary: 'What the catalogue lacks, counted, and which first steps have been taken',
  reply: Work,
  fails: [],
});
