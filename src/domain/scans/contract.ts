import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Id, Success } from '../contract/fields.ts';

/** The outcome of a scan, or of looking up a typed code. */
export const ScanDraft = z.object({
  outcome: z.enum(['product', 'several', 'nothing']),
  /** The only product found; null if there are several or none. */
  productId: Id.nullable(),
});
export type ScanDraft = z.infer<typeof ScanDraft>;

/** Counts scans by day and product, not by person. */
export const countScan = endpoint({
  method: 'POST',
  path: '/api/scans',
  needs: 'catalogue.read',
  summary: 'Count a scan for the figures: per day and product, without the person',
  body: ScanDraft,
  reply: Success,
  fails: [],
});
