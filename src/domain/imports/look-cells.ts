import { saidFieldOf } from '../changes/field-name.ts';
import type { CodePlace } from '../products/code-place.ts';
import type { Label, Product } from '../products/contract.ts';
import { isBlankLabel, shownLabels } from '../products/shown-labels.ts';
import { namesOf } from '../record/fields.ts';
import { codeCells } from '../workbook/code-cells.ts';
import { codeColumns, labelColumns, placeColumns, productColumns } from '../workbook/columns.ts';
import { choicesByField } from '../words/en/changes.ts';
import { said, sayInEnglish, type Said } from '../words/say.ts';
import type { LookCell } from './look-row.ts';

/** What a cell of a look shows: plain data, or a fact. */
export type LookValue = string | number | Said | null | undefined;

const isFact = (value: LookValue): value is Said => typeof value === 'object' && value !== null;

const shown = (value: LookValue): string | number | null =>
  isFact(value) ? sayInEnglish(value) : value === undefined || value === '' ? null : value;

const isSame = (from: LookValue, to: LookValue): boolean =>
  isFact(from) || isFact(to) ? JSON.stringify(from) === JSON.stringify(to) : shown(from) === shown(to);

/** A cell of which the values differ; none if they do not. */
export const cellOf = (heading: string | Said, from: LookValue, to: LookValue): LookCell[] => {
  if (isSame(from, to)) return [];
  const facts = [heading, from, to].filter((one) => isFact(one));
  const stated = facts.length === 0 ? {} : { said: facts };
  return [{ heading: String(shown(heading)), from: shown(from), to: shown(to), ...stated }];
};

/** The value of a label's field: of a choice, what it is called. */
export const valueOfField = (field: string, value: string | number | null | undefined): LookValue =>
  typeof value === 'string' && choicesByField[field]?.[value] !== undefined
    ? said('choice.of', { field, choice: value })
    : value;

/** Where an editor said that the codes of a product stand; labels are numbered in the order of its rows. Null if nowhere. */
export const saidPlaces = (places: readonly CodePlace[], labels: readonly { id: string }[]): Said | null => {
  const stated = places
    .filter(({ isStated }) => isStated)
    .map(({ code, standsOn: on, labelId }): Said => {
      const label = labelId === null ? 0 : labels.findIndex(({ id }) => id === labelId) + 1;
      return on === 'goods' || label === 0
        ? said('change.place', { code, on })
        : said('place.on_label', { code, on, label });
    });
  return stated.length === 0 ? null : said('place.list', { places: stated });
};

const compared = namesOf(productColumns).filter((field) => field !== 'sku' && field !== 'clientName');

type Compared = Pick<Product, 'codes' | 'labels'> & Product;

const labelsOf = (product: Compared) => shownLabels(product).filter((label) => !isBlankLabel(label));

/** The labels of a product before and after, without those that say nothing in either. */
const labelPairs = (before: Compared | null, after: Compared): [was: Label | undefined, is: Label][] => {
  const had = before ? shownLabels(before) : [];
  // The label of an older product stands in its own fields, without an id.
  const isFlat = before?.labels.length === 0;
  return shownLabels(after)
    .map((label, at): [Label | undefined, Label] => [
      isFlat ? had[at] : had.find(({ id }) => id === label.id),
      label,
    ])
    .filter((pair) => pair.some((label) => label !== undefined && !isBlankLabel(label)));
};

/** The cells that differ between two states of a product; `before` is null for a new product. */
export const lookCells = (before: Product | null, after: Product): LookCell[] => {
  const cells: LookCell[] = [];
  const add = (heading: string | Said, from: LookValue, to: LookValue) =>
    cells.push(...cellOf(heading, from, to));
  for (const field of compared) add(productColumns[field].heading, before?.[field], after[field]);
  const [hadCodes, hasCodes] = [codeCells(before?.codes ?? []), codeCells(after.codes)];
  for (const field of namesOf(codeColumns)) add(codeColumns[field].heading, hadCodes[field], hasCodes[field]);
  const [had, has] = [before ? labelsOf(before) : [], labelsOf(after)];
  const { heading } = placeColumns.codePlaces;
  add(heading, before && saidPlaces(before.places, had), saidPlaces(after.places, has));
  const pairs = labelPairs(before, after);
  const isOne = Math.max(had.length, pairs.length) === 1;
  for (const [index, [was, label]] of pairs.entries()) {
    for (const field of namesOf(labelColumns)) {
      add(
        isOne ? labelColumns[field].heading : saidFieldOf({ field, labelNumber: index + 1 }),
        valueOfField(field, was?.[field]),
        valueOfField(field, label[field]),
      );
    }
  }
  return cells;
};
