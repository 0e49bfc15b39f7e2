import { blankLabel } from '../products/blank-label.ts';
import type { Label, Product } from '../products/contract.ts';
import { namesOf } from '../record/fields.ts';
import { isSame, planFields } from '../record/plan-fields.ts';
import { mergeCodes } from './code-cells.ts';
import { labelColumns } from './columns.ts';
import type { ImportedLabel, ImportedProduct } from './product-rows.ts';

const mergeLabel = (label: Label, row: ImportedLabel): Label => ({
  ...label,
  ...planFields(label, row, 'update'),
});

const labelTexts = namesOf(labelColumns);

const isBlank = (label: Omit<Label, 'id'>): boolean =>
  labelTexts.every((field) => label[field] === null || label[field] === '');

/** The positions of labels as a workbook counts them: it has no rows for empty labels. */
const placesOf = (labels: readonly Label[]): number[] => {
  const blank = labels.map(isBlank);
  const places = [...labels.keys()];
  return [...places.filter((place) => !blank[place]), ...places.filter((place) => blank[place])];
};

/** A row is for the label with its label SKU; without one, or with a new one, for the label at its position. */
const mergeLabels = (
  labels: readonly Label[],
  rows: readonly ImportedLabel[],
  newId: () => string,
): Label[] => {
  const merged = [...labels];
  const places = placesOf(labels);
  const taken = new Set<number>();
  rows.forEach((row, nth) => {
    const position = places[nth] ?? nth;
    const named = merged.findIndex(
      (label, index) => !taken.has(index) && row.labelSku !== null && label.labelSku === row.labelSku,
    );
    const inPlace = merged[position];
    const fits = inPlace && !taken.has(position) && (row.labelSku === null || inPlace.labelSku === null);
    const index = named >= 0 ? named : fits ? position : merged.length;
    merged[index] = mergeLabel(merged[index] ?? { id: newId(), ...blankLabel }, row);
    taken.add(index);
  });
  return merged;
};

/** The labels that a workbook updates: an older product has one, from the fields in its own row. */
const labelsOf = (product: Product, newId: () => string): readonly Label[] => {
  if (product.labels.length > 0 || isBlank(product)) return product.labels;
  const fields = labelTexts.map((field) => [field, product[field]] as const);
  return [{ ...blankLabel, ...Object.fromEntries(fields), id: newId(), artworkFiles: product.artworkFiles }];
};

/**
 * A product after a workbook has updated it: cell values replace, empty cells leave values unchanged; labels that the
 * workbook does not mention stay, and so does all artwork. Null if nothing would change.
 */
export const mergeProduct = (
  product: Product,
  imported: ImportedProduct,
  newId: () => string,
): Product | null => {
  // The product was found by SKU and client, in whatever spelling.
  const { row: _row, sku: _sku, clientName: _clientName, labels: rows, ...given } = imported;
  const labels = labelsOf(product, newId);
  const merged = mergeLabels(labels, rows, newId);
  const areLabelsSame = isSame(merged, labels);
  const codes = mergeCodes(product.codes, imported);
  const change = {
    ...planFields<Partial<Product>>(product, given, 'update'),
    ...(isSame(codes, product.codes) ? {} : { codes }),
  };
  if (areLabelsSame && Object.keys(change).length === 0) return null;
  return { ...product, ...change, labels: areLabelsSame ? product.labels : merged };
};
