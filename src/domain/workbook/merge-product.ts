import { blankLabel } from '../products/blank-label.ts';
import type { CodePlace } from '../products/code-place.ts';
import { codeKeysOf } from '../products/code-places.ts';
import type { Label, Product } from '../products/contract.ts';
import { namesOf, recordOf } from '../record/fields.ts';
import { isSame, planFields, type Rule } from '../record/plan-fields.ts';
import { codeCells, mergeCodes, withoutCodes } from './code-cells.ts';
import { codePart, type CodeCells } from './code-columns.ts';
import { type ColumnName, labelColumns } from './columns.ts';
import { placesIn } from './place-cells.ts';
import type { ImportedLabel, ImportedProduct } from './product-rows.ts';

/** `update`: cell values replace existing values; `fill`: they only fill empty fields. */
type MergeRule = Exclude<Rule, 'replace'>;

/** Null for the fields that a workbook empties. A rule that only fills empties nothing. */
const emptiedBy = (
  fields: readonly ColumnName[],
  rule: MergeRule,
): Partial<Record<Exclude<ColumnName, 'sku' | 'clientName'>, null>> =>
  rule === 'update' ? Object.fromEntries(fields.map((field) => [field, null])) : {};

const mergeLabel = (
  label: Label,
  row: ImportedLabel,
  emptied: readonly ColumnName[],
  rule: MergeRule,
): Label => ({
  ...label,
  ...planFields(label, row, rule),
  ...emptiedBy(emptied, rule),
});

/** The cells whose columns are still empty in the product. */
const missingCodes = (codes: Product['codes'], cells: CodeCells): CodeCells => {
  const present = codeCells(codes);
  const free = recordOf(codePart, (_, field) => (present[field] === null ? cells[field] : null));
  // The quantity belongs to the case code beside it.
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

/** The positions of labels in the order of a workbook, which has no rows for empty labels. */
const placesOf = (labels: readonly Label[]): number[] => {
  const blank = labels.map(isBlank);
  const places = [...labels.keys()];
  return [...places.filter((place) => !blank[place]), ...places.filter((place) => blank[place])];
};

/**
 * A row updates the label with the same label SKU; if it has none, or a new one, the label at its position. `ofRows` is the
 * label of each row.
 */
const mergeLabels = (
  labels: readonly Label[],
  { labels: rows, emptiedInLabels }: Pick<ImportedProduct, 'labels' | 'emptiedInLabels'>,
  newId: () => string,
  rule: MergeRule,
): { merged: Label[]; ofRows: string[] } => {
  const ofRows: string[] = [];
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
    const label = merged[index] ?? { id: newId(), ...blankLabel };
    merged[index] = mergeLabel(label, row, emptiedInLabels?.[nth] ?? [], rule);
    taken.add(index);
    ofRows.push(label.id);
  });
  return { merged, ofRows };
};

/** The labels that a workbook updates. An older product has one label, in its flat fields. */
const labelsOf = (product: Product, newId: () => string): readonly Label[] => {
  if (product.labels.length > 0 || isBlank(product)) return product.labels;
  const fields = labelTexts.map((field) => [field, product[field]] as const);
  return [{ ...blankLabel, ...Object.fromEntries(fields), id: newId(), artworkFiles: product.artworkFiles }];
};

/** The stated places after an update; null if they stay. Derived ones are not stored. */
const mergePlaces = (
  product: Product,
  { codePlaces, emptied = [] }: Pick<ImportedProduct, 'codePlaces' | 'emptied'>,
  ofRows: readonly string[],
  rule: MergeRule,
): CodePlace[] | null => {
  const stated = product.places.filter(({ isStated }) => isStated);
  if (rule === 'update' && emptied.includes('codePlaces')) return stated.length === 0 ? null : [];
  if (codePlaces === null || (rule === 'fill' && stated.length > 0)) return null;
  const places = placesIn(codePlaces, ofRows, codeKeysOf(product));
  return isSame(places, stated) ? null : places;
};

/**
 * A product after an update from a workbook: cell values replace, empty cells leave values unchanged. Labels that are
 * not in the workbook are kept, and so is all artwork. With the rule `fill`, cell values only fill empty fields. Null
 * if nothing would change.
 */
export const mergeProduct = (
  product: Product,
  imported: ImportedProduct,
  newId: () => string,
  rule: MergeRule = 'update',
): Product | null => {
  // SKU and client identified the product, perhaps in other spellings, so they are not written.
  const {
    row: _row,
    sku: _sku,
    clientName: _clientName,
    labels: _labels,
    emptied = [],
    emptiedInLabels: _emptiedInLabels,
    ...given
  } = imported;
  const labels = labelsOf(product, newId);
  const { merged, ofRows } = mergeLabels(labels, imported, newId, rule);
  const areLabelsSame = isSame(merged, labels);
  const merging = rule === 'fill' ? missingCodes(product.codes, imported) : imported;
  const kept = rule === 'fill' ? product.codes : withoutCodes(product.codes, emptied);
  const codes = mergeCodes(kept, merging);
  const fields = {
    ...planFields<Partial<Product>>(product, given, rule),
    ...planFields<Partial<Product>>(product, emptiedBy(emptied, rule), 'replace'),
    ...(isSame(codes, product.codes) ? {} : { codes }),
  };
  const places = mergePlaces({ ...product, ...fields, labels: merged }, imported, ofRows, rule);
  const change = { ...fields, ...(places === null ? {} : { places }) };
  if (areLabelsSame && Object.keys(change).length === 0) return null;
  return { ...product, ...change, labels: areLabelsSame ? product.labels : merged };
};
