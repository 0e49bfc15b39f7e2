import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Id, Success } from '../contract/fields.ts';

/** What came of a scan, or of a code that was typed and looked up. */
export const ScanDraft = z.object({
  outcome: z.enum(['product', 'several', 'nothing']),
  /** The only product that was found; null otherwise. */
  productId: Id.nullable(),
});
export type ScanDraft = z.infer<typeof ScanDraft>;

/** Counts a scan: per day and product, not per person. */
export const countScan = endpoint({
  method: 'POST',
  path: '/api/scans',
  needs: 'catalogue.read',
  summary: 'Count a scan for the figures: per day and product, without the person',
  body: ScanDraft,
  reply: Success,
  fails: [],
});
