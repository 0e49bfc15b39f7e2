import type { Selectable } from 'kysely';
import { flattenImages } from '#domain/files/image-value.ts';
import { ProductVideo } from '#domain/products/contract.ts';
import type { LabelColumns } from '../db/tables.ts';

/** A stored JSON list; anything that is none reads as empty, the stored value stays untouched. */
const listIn = (json: string): unknown[] => {
  if (json === '[]') return [];
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

/** Images or artwork as stored: nested lists flattened, what is no text dropped. */
export const filesIn = (json: string): string[] => flattenImages(listIn(json));

/** The videos of a product as stored; an entry of another shape is dropped. */
export const videosIn = (json: string): ProductVideo[] =>
  listIn(json).flatMap((entry) => {
    const video = ProductVideo.safeParse(entry);
    return video.success ? [video.data] : [];
  });

type LabelRow = Selectable<LabelColumns>;

/** Label columns of a row as the interface names them. */
export const labelIn = (row: LabelRow) => ({
  labelSku: row.label_sku,
  labelType: row.label_type,
  labelOrientation: row.label_orientation,
  labelFeed: row.label_feed,
  labelSize: row.label_size,
  labelMaterial: row.label_material,
  adhesiveType: row.adhesive_type,
  supplierCode: row.supplier_code,
  supplierName: row.supplier_name,
  artworkFiles: filesIn(row.artwork_files),
});

/** The label columns, for a select. */
export const labelColumns = [
  'label_sku',
  'label_type',
  'label_orientation',
  'label_feed',
  'label_size',
  'label_material',
  'adhesive_type',
  'supplier_code',
  'supplier_name',
  'artwork_files',
] as const;
