import { namesOf } from '../record/fields.ts';
import { labelColumns, productColumns } from './columns.ts';
import type { ImportedProduct } from './product-rows.ts';

/** What the export needs to know of a product; old rows may hold choices that are none today. */
export type ExportedProduct = Omit<ImportedProduct, 'row'>;

const productNames = namesOf(productColumns);
const labelNames = namesOf(labelColumns);

/**
 * The rows of a product in the export's workbook: one for each label, one for a product without labels. Labels that
 * say nothing are left out, so that what goes back in through the import is what came out.
 */
export const exportRows = (product: ExportedProduct): (string | number | null)[][] => {
  const ofProduct = productNames.map((field) => product[field]);
  const ofLabels = product.labels
    .map((label) => labelNames.map((field) => label[field]))
    .filter((values) => values.some((value) => value !== null && value !== ''));
  return (ofLabels.length === 0 ? [[]] : ofLabels).map((values) => [...ofProduct, ...values]);
};
