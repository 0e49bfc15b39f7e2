import { namesOf } from '../record/fields.ts';
import { codeColumns, labelColumns, placeColumns, productColumns } from './columns.ts';
import type { ImportedProduct } from './product-rows.ts';

/** A product to export; an older one may have choices that no longer exist. */
export type ExportedProduct = Omit<ImportedProduct, 'row'>;

const productNames = namesOf(productColumns);
const labelNames = namesOf(labelColumns);
const lastNames = [...namesOf(codeColumns), ...namesOf(placeColumns)];

/** Whether a label has no values: it has no row. */
export const isBlank = (label: object): boolean =>
  Object.values(label).every((value) => value === null || value === '');

/**
 * The rows of a product in the export: one for each label, or a single row if there are no labels. Omits empty labels,
 * so that importing the file again gives the same product.
 */
export const exportRows = (product: ExportedProduct): (string | number | null)[][] => {
  const ofProduct = productNames.map((field) => product[field]);
  const ofLabels = product.labels
    .map((label) => labelNames.map((field) => label[field]))
    .filter((values) => !isBlank(values));
  const ofCodes = lastNames.map((field) => product[field]);
  // A row ends with its last value. Codes and their places come after the label, so a product without a label needs empty cells there.
  if (ofCodes.every((value) => value === null))
    return (ofLabels.length === 0 ? [[]] : ofLabels).map((values) => [...ofProduct, ...values]);
  const rows = ofLabels.length === 0 ? [labelNames.map(() => null)] : ofLabels;
  return rows.map((values) => [...ofProduct, ...values, ...ofCodes]);
};
