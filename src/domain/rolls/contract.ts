import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Instant, optionalText, pageQuery, requiredText } from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import * as limits from '../limits.ts';
import { StoredSaid } from '../words/said.ts';
import { RollState } from './roll-state.ts';

/** The file that labels were printed from. */
const PrintedArtwork = z.object({
  key: z.string(),
  /** The name under which it was uploaded. */
  name: z.string(),
  sha256: z.string(),
});

/** A roll of preprinted labels: pieces of one stock item, all printed from one file. */
export const Roll = z
  .object({
    id: z.int(),
    /** As printed on the roll: `R-7K3M9Q2-X`. */
    code: z.string(),
    item: z.object({
      id: z.int(),
      labelSku: z.string(),
      labelSize: z.string(),
      supplierName: z.string(),
      storage: z.string(),
    }),
    artwork: PrintedArtwork,
    /** The supplier's batch number. */
    supplierBatch: z.string().nullable(),
    piecesReceived: z.int(),
    /** By how many percent it may have more or fewer; 0 for a roll that was counted. */
    withinPercent: z.int(),
    /** How many more it turned out to have than it came with; negative if it has fewer. */
    piecesFound: z.int(),
    piecesLeft: z.int(),
    state: RollState,
    /** The reason for the last quarantine, release from quarantine, or scrapping. */
    reason: z.string().nullable(),
    receivedAt: Instant,
    /** Null if the account is gone. */
    receivedBy: z.string().nullable(),
  })
  .meta({ id: 'Roll' });
export type Roll = z.infer<typeof Roll>;

/** A product that has the label of the roll, and whether the roll fits its current release. */
export const RollFit = z
  .object({
    productId: z.int(),
    sku: z.string(),
    itemDescription: z.string().nullable(),
    clientName: z.string().nullable(),
    /** The number of its current release. */
    release: z.int(),
    fits: z.boolean(),
    /** Why the roll does not fit; null if it fits. */
    said: StoredSaid.nullable(),
    sentence: z.string().nullable(),
  })
  .meta({ id: 'RollFit' });
export type RollFit = z.infer<typeof RollFit>;

/** A roll, and the products that have its label, at most 100. */
export const FullRoll = Roll.extend({ products: z.array(RollFit) }).meta({ id: 'FullRoll' });
export type FullRoll = z.infer<typeof FullRoll>;

/** A file from which the labels of an item may have been printed. */
export const RollArtwork = z
  .object({
    ...PrintedArtwork.shape,
    /** The SKUs of the products that use the file. */
    skus: z.array(z.string()),
    /** Whether a current release uses the file; false if only past releases do. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'RollArtwork' });
export type RollArtwork = z.infer<typeof RollArtwork>;

const wholePieces = 'This must be a whole number of at least 1.';

const rollPieces = z
  .int({ error: wholePieces })
  .min(1, { error: wholePieces })
  .max(...upTo(limits.stock.max));

const percentSentence = `This must be a whole number from 0 to ${limits.roll.mostPercent}.`;

export const RollDraft = z.object({
  pieces: rollPieces,
  /** For a roll of about so many labels: by how many percent it may have more or fewer. */
  withinPercent: z
    .int({ error: percentSentence })
    .min(0, { error: percentSentence })
    .max(limits.roll.mostPercent, { error: percentSentence })
    .optional(),
  artworkKey: requiredText(limits.text.url, 'Choose the artwork that the roll was printed from.'),
  supplierBatch: optionalText(limits.text.code),
});
export type RollDraft = z.infer<typeof RollDraft>;

const Reason = z.object({ reason: requiredText(limits.text.reason, 'Please say why.') });

const RollUse = z.object({ pieces: rollPieces, note: optionalText(limits.text.reason) });

/** As scanned or typed: see `readRollCode`. */
const CodeParams = z.object({ code: z.string().max(limits.roll.typedCode) });

export const receiveRoll = endpoint({
  method: 'POST',
  path: '/api/inventory/:id/rolls',
  needs: 'roll.change',
  summary: 'Receive a roll of preprinted labels: its pieces come to the stock, and it gets a code',
  params: IdParams,
  body: RollDraft,
  reply: Roll,
  status: 201,
  fails: ['inventory_item.not_found', 'roll.other_artwork', 'stock.too_much', 'request.key_reused'],
});

export const listRolls = endpoint({
  method: 'GET',
  path: '/api/inventory/:id/rolls',
  needs: 'catalogue.read',
  summary: 'The rolls of an item, newest first; with a page the total is in X-Total-Count',
  params: IdParams,
  query: z.object(pageQuery),
  reply: listOf(Roll),
  fails: ['inventory_item.not_found'],
});

export const listRollArtwork = endpoint({
  method: 'GET',
  path: '/api/inventory/:id/artwork',
  needs: 'catalogue.read',
  summary: 'The files that labels of an item can have been printed from: those of current releases first',
  params: IdParams,
  reply: z.object({
    artwork: z.array(RollArtwork),
    /** False if only the latest releases were searched, because there are too many. */
    isWhole: z.boolean(),
  }),
  fails: ['inventory_item.not_found'],
});

export const getRoll = endpoint({
  method: 'GET',
  path: '/api/rolls/:code',
  needs: 'catalogue.read',
  summary: 'A roll, and which products’ current releases it fits',
  params: CodeParams,
  reply: FullRoll,
  fails: ['roll.not_found'],
});

const act = {
  method: 'POST',
  needs: 'roll.change',
  params: CodeParams,
  body: Reason,
  reply: Roll,
  status: 201,
  fails: ['roll.not_found', 'roll.refused', 'stock.too_much', 'request.key_reused'],
} as const;

export const quarantineRoll = endpoint({
  ...act,
  path: '/api/rolls/:code/quarantine',
  whenFull: 'done',
  summary: 'Put a roll into quarantine: its pieces leave the stock, and nobody can take any',
});

export const releaseRoll = endpoint({
  ...act,
  path: '/api/rolls/:code/release',
  summary: 'Release a roll from quarantine: its pieces come back to the stock',
});

/** Takes labels from a roll outside a run. */
export const useRoll = endpoint({
  ...act,
  path: '/api/rolls/:code/use',
  summary: 'Take labels from a roll: they leave the roll and the stock',
  body: RollUse,
});

export const scrapRoll = endpoint({
  ...act,
  path: '/api/rolls/:code/scrap',
  whenFull: 'done',
  summary: 'Scrap a roll with all of its pieces; it cannot be undone',
});
