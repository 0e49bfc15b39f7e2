import { codeKey } from '../codes/code-key.ts';
import { blankLabel } from '../products/blank-label.ts';
import type { CodePlace } from '../products/code-place.ts';
import { codeKeysOf } from '../products/code-places.ts';
import { codeWords } from '../products/code-words.ts';
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

/** The cells of a row; further codes stand beside the other codes that the product has. */
const withFurther = (codes: Readonly<Product['codes']>, imported: ImportedProduct): CodeCells => {
  if (imported.addsCodes !== true) return imported;
  const known = new Set(codes.map(({ code }) => codeKey(code)));
  const further = mergeCodes([], { ...noCodes, otherCodes: imported.otherCodes });
  const added = further.filter(({ code }) => !known.has(codeKey(code))).map(codeWords);
  const all = [codeCells(codes).otherCodes, ...added].filter((cell) => cell !== null);
  return { ...imported, otherCodes: added.length === 0 ? null : all.join('; ') };
};

const noCodes: CodeCells = recordOf(codePart, () => null);

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
 * The position of the label that each row updates; of a new one, null. A row has the label with its label SKU, wherever it
 * stands: people sort what was exported. Other rows have the label at their place, unless both have a SKU, and those without
 * one the first that is left.
 */
const labelsOfRows = (labels: readonly Label[], rows: readonly ImportedLabel[]): (number | null)[] => {
  const found = rows.map((): number | null => null);
  const taken = new Set<number>();
  const give = (fits: (row: ImportedLabel, nth: number) => number): void => {
    for (const [nth, row] of rows.entries()) {
      const at = found[nth] === null ? fits(row, nth) : -1;
      if (at === -1) continue;
      found[nth] = at;
      taken.add(at);
    }
  };
  const firstLeft = (fits: (label: Label) => boolean): number =>
    labels.findIndex((label, at) => !taken.has(at) && fits(label));
  const places = placesOf(labels);
  give(({ labelSku }) => (labelSku === null ? -1 : firstLeft((label) => label.labelSku === labelSku)));
  give(({ labelSku }, nth) => {
    const at = places[nth] ?? -1;
    const label = labels[at];
    return label && !taken.has(at) && (labelSku === null || label.labelSku === null) ? at : -1;
  });
  give(({ labelSku }) =>
    labelSku === null ? firstLeft((label) => label.labelSku === null && !isBlank(label)) : -1,
  );
  return found;
};

/** The labels after an update by rows; `ofRows` is the label of each row, null if the row only empties what is not there. */
const mergeLabels = (
  labels: readonly Label[],
  { labels: rows, emptiedInLabels }: Pick<ImportedProduct, 'labels' | 'emptiedInLabels'>,
  newId: () => string,
  rule: MergeRule,
): { merged: Label[]; ofRows: (string | null)[] } => {
  const merged = [...labels];
  const found = labelsOfRows(labels, rows);
  const ofRows = rows.map((row, nth) => {
    const index = found[nth] ?? merged.length;
    if (index === merged.length && labelTexts.every((field) => row[field] === null)) return null;
    const label = merged[index] ?? { id: newId(), ...blankLabel };
    merged[index] = mergeLabel(label, row, emptiedInLabels?.[nth] ?? [], rule);
    return label.id;
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
  ofRows: readonly (string | null)[],
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
  const kept = rule === 'fill' ? product.codes : withoutCodes(product.codes, emptied);
  const cells = withFurther(kept, imported);
  const merging = rule === 'fill' ? missingCodes(product.codes, cells) : cells;
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
