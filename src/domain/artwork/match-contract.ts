import { z } from 'zod';
import { Told } from '../words/told.ts';
import { endpoint } from '../contract/endpoint.ts';
import { Id, requiredText } from '../contract/fields.ts';
import { BulkResult } from '../imports/bulk-contract.ts';
import { Finding } from './file-findings.ts';
import * as limits from '../limits.ts';
import { labelFields } from '../products/label-fields.ts';
import { productFields } from '../products/product-fields.ts';

const key = requiredText(limits.text.url, 'A file needs its key.');

/** A label to which a file can be attached. */
export const MatchedLabel = z.object({
  /** 'flat' if the product has no list of labels. */
  id: z.string(),
  labelSku: labelFields.labelSku.stored,
  labelType: labelFields.labelType.stored,
  labelSize: labelFields.labelSize.stored,
  artworkCount: z.int(),
  /** The faults that the file would have on this label. */
  faults: z.array(Finding),
});
export type MatchedLabel = z.infer<typeof MatchedLabel>;

/** A product whose code is in the file's name or in one of its barcodes. */
export const MatchedProduct = z
  .object({
    id: z.int(),
    version: z.int(),
    sku: z.string(),
    itemDescription: productFields.itemDescription.stored,
    clientName: productFields.clientName.stored,
    /** The codes that matched, and where each was found: in the file's name or in its barcodes. */
    foundBy: z.array(
      z.object({
        code: z.enum(['sku', 'clientSku', 'barcode', 'code']),
        place: z.enum(['name', 'file']),
        text: z.string(),
      }),
    ),
    labels: z.array(MatchedLabel),
    /** The label that the file is for; null if unsure. */
    labelId: z.string().nullable(),
    /** Why no file can be attached to this product here; null if one can. */
    refusal: Told.nullable(),
  })
  .meta({ id: 'MatchedProduct' });
export type MatchedProduct = z.infer<typeof MatchedProduct>;

export const ArtworkMatch = z
  .object({
    products: z.array(MatchedProduct),
    /** The only product found, if a file can be attached to it; otherwise null. */
    productId: z.int().nullable(),
    /** Why the file's barcodes could not be read; null if they were read. */
    unread: Finding.nullable(),
  })
  .meta({ id: 'ArtworkMatch' });
export type ArtworkMatch = z.infer<typeof ArtworkMatch>;

/** Finds the products that an uploaded file is for, by the codes in its name and the barcodes in it. */
export const matchArtwork = endpoint({
  method: 'POST',
  path: '/api/artwork/match',
  needs: 'product.edit',
  summary: 'Which products and labels an uploaded artwork file is for; nothing is written',
  body: z.object({
    key,
    /** The name of the file, or a code typed instead. */
    name: requiredText(limits.text.name, 'A file needs its name.'),
    /** Finds only products of this client. */
    clientId: Id.nullable().optional(),
  }),
  reply: ArtworkMatch,
  fails: ['file.not_found'],
});

/** Attaches all files in one transaction and records it among the imports, where it can be undone. */
export const attachArtwork = endpoint({
  method: 'POST',
  path: '/api/artwork/attach',
  needs: 'product.edit',
  summary: 'Attach uploaded artwork files to labels of many products, all or none',
  body: z.object({
    files: z
      .array(
        z.object({
          key,
          productId: Id,
          /** The version of the product that the user saw. */
          version: z.int().min(1),
          labelId: requiredText(limits.text.code, 'A label needs its id.'),
        }),
      )
      .min(1, { error: 'Choose at least one file.' })
      .max(limits.artwork.inBulk, { error: `At most ${limits.artwork.inBulk} files.` })
      .refine((files) => new Set(files.map((file) => file.key)).size === files.length, {
        error: 'A file is named twice.',
      }),
    /** Whether the files are added to the files of a label or replace them. */
    mode: z.enum(['add', 'replace']).default('add'),
  }),
  reply: BulkResult,
  fails: ['bulk.changed_meanwhile', 'artwork.not_attached', 'import.running'],
});
