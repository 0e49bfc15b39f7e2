import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

const count = z.int().nonnegative();

export const Figures = z
  .object({
    /** The last 30 days in UTC, the oldest first. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        /** All scans, including those without a result. */
        scans: count,
        /** Scans without a result. */
        misses: count,
      }),
    ),
    /** The ten products scanned most in these days, in descending order. */
    most: z.array(
      z.object({
        productId: z.int(),
        sku: z.string(),
        itemDescription: z.string().nullable(),
        clientName: z.string().nullable(),
        scans: count,
      }),
    ),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/work/figures',
  needs: 'work.read',
  summary:
    'Scans of the last 30 days: how many, how many found nothing, and which products were scanned most',
  reply: Figures,
  fails: [],
});
