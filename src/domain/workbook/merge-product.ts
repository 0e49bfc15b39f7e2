import { blankLabel } from '../products/blank-label.ts';
import type { Label, Product } from '../products/contract.ts';
import { namesOf, recordOf } from '../record/fields.ts';
import { isSame, planFields, type Rule } from '../record/plan-fields.ts';
import { codeCells, mergeCodes } from './code-cells.ts';
import { codePart, type CodeCells } from './code-columns.ts';
import { labelColumns } from './columns.ts';
import type { ImportedLabel, ImportedProduct } from './product-rows.ts';

/** `update`: the values of cells replace; `fill`: they only fill what is empty. */
type MergeRule = Exclude<Rule, 'replace'>;

const mergeLabel = (label: Label, row: ImportedLabel, rule: MergeRule): Label => ({
  ...label,
  ...planFields(label, row, rule),
});

/** The cells whose codes the product does not have. */
const missingCodes = (codes: Product['codes'], cells: CodeCells): CodeCells => {
  const present = codeCells(codes);
  const free = recordOf(codePart, (_, field) => (present[field] === null ? cells[field] : null));
  // The quantity belongs to the code beside it.
  const isOtherCase = present.caseCode !== null && present.caseCode !== cells.caseCode;
  return {
    ...free,
    caseCode: isOtherCase ? null : cells.caseCode,
    ...(isOtherCase ? { caseCodeQuantity: null } : {}),
  };
};

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
  rule: MergeRule,
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
    merged[index] = mergeLabel(merged[index] ?? { id: newId(), ...blankLabel }, row, rule);
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
 * workbook does not mention stay, and so does all artwork. With the rule `fill` cell values only fill what is empty. Null if
 * nothing would change.
 */
export const mergeProduct = (
  product: Product,
  imported: ImportedProduct,
  newId: () => string,
  rule: MergeRule = 'update',
): Product | null => {
  // The product was found by SKU and client, in whatever spelling.
  const { row: _row, sku: _sku, clientName: _clientName, labels: rows, ...given } = imported;
  const labels = labelsOf(product, newId);
  const merged = mergeLabels(labels, rows, newId, rule);
  const areLabelsSame = isSame(merged, labels);
  const codes = mergeCodes(product.codes, rule === 'fill' ? missingCodes(product.codes, imported) : imported);
  const change = {
    ...planFields<Partial<Product>>(product, given, rule),
    ...(isSame(codes, product.codes) ? {} : { codes }),
  };
  if (areLabelsSame && Object.keys(change).length === 0) return null;
  return { ...product, ...change, labels: areLabelsSame ? product.labels : merged };
};
