import type { Product } from '../products/contract.ts';
import { isBlankLabel, shownLabels } from '../products/shown-labels.ts';
import { namesOf } from '../record/fields.ts';
import { codeCells } from '../workbook/code-cells.ts';
import { codeColumns, labelColumns, placeColumns, productColumns } from '../workbook/columns.ts';
import { placeCell } from '../workbook/place-cells.ts';
import type { LookCell } from './look-row.ts';

const compared = namesOf(productColumns).filter((field) => field !== 'sku' && field !== 'clientName');

type Compared = Pick<Product, 'codes' | 'labels'> & Product;

const orNull = (value: string | number | null | undefined): string | number | null =>
  value === undefined || value === '' ? null : value;

const labelsOf = (product: Compared) => shownLabels(product).filter((label) => !isBlankLabel(label));

/** The cells that differ between two states of a product; `before` is null for a new product. */
export const lookCells = (before: Product | null, after: Product): LookCell[] => {
  const cells: LookCell[] = [];
  const add = (
    heading: string,
    from: string | number | null | undefined,
    to: string | number | null | undefined,
  ) => {
    if (orNull(from) !== orNull(to)) cells.push({ heading, from: orNull(from), to: orNull(to) });
  };
  for (const field of compared) add(productColumns[field].heading, before?.[field], after[field]);
  const [hadCodes, hasCodes] = [codeCells(before?.codes ?? []), codeCells(after.codes)];
  for (const field of namesOf(codeColumns)) add(codeColumns[field].heading, hadCodes[field], hasCodes[field]);
  const [had, has] = [before ? labelsOf(before) : [], labelsOf(after)];
  const { heading } = placeColumns.codePlaces;
  add(heading, before && placeCell(before.places, had), placeCell(after.places, has));
  const isOne = Math.max(had.length, has.length) === 1;
  for (const [index, label] of has.entries()) {
    for (const field of namesOf(labelColumns)) {
      const { heading } = labelColumns[field];
      add(isOne ? heading : `Label ${index + 1}: ${heading}`, had[index]?.[field], label[field]);
    }
  }
  return cells;
};
