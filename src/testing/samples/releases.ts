import type { Release } from '#domain/record/release.ts';
import type { DraftOfProduct } from '#domain/releases/draft-contract.ts';
import { productWith } from './whole-product.ts';

/** A draft of a product that nobody has sent or published yet, as the portal answers it to an editor. */
export const draftWith = (parts: Partial<DraftOfProduct> = {}): DraftOfProduct => ({
  state: 'draft',
  version: 4,
  number: 4,
  isStale: false,
  by: 'Edda Winter',
  at: '2026-11-20T10:00:00.000Z',
  changes: [{ field: 'caseQuantity', labelNumber: null, before: 6, after: 12 }],
  fileNames: {},
  needsApproval: false,
  approval: 'none',
  approvedSides: [],
  mayAnswer: false,
  summary: null,
  sentBy: null,
  reason: null,
  refusedBy: null,
  artworkReason: null,
  record: productWith({ id: 7, sku: 'JAM-1', itemDescription: 'Jam', labels: [] }),
  ...parts,
});

/** The first release of a record, which is in force. */
export const releaseWith = (parts: Partial<Release> = {}): Release => ({
  number: 1,
  state: 'current',
  at: '2026-11-20T10:00:00.000Z',
  by: 'Edda Winter',
  approvedBy: null,
  artworkReason: null,
  summary: 'Changed',
  said: null,
  sha256: '0'.repeat(64),
  ...parts,
});
