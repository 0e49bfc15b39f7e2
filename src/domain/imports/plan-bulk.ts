import type { StandsOn } from '../products/code-place.ts';
import type { Label, Product } from '../products/contract.ts';
import type { LabelType } from '../products/label.ts';
import { planChange } from '../products/plan-product.ts';
import { isBlankLabel, shownLabels } from '../products/shown-labels.ts';
import { mapFields, namesOf } from '../record/fields.ts';
import { listText } from '../record/kinds.ts';
import { saidField, saidFieldOf } from '../changes/field-name.ts';
import { planFields, type Rule } from '../record/plan-fields.ts';
import { said, type Said } from '../words/say.ts';
import { bulkPlaceFields, setsPlaces, withBulkPlaces } from './bulk-places.ts';
import { bulkLabelFields, type BulkValues } from './bulk-contract.ts';
import type { LookCell } from './look-row.ts';
import { cellOf, type LookValue, saidPlaces, valueOfField } from './look-cells.ts';

/** What a bulk edit sets. */
export interface BulkChange {
  set: BulkValues;
  labelType: LabelType | null;
  /** The name of the client that is set; null for no client. */
  clientName: string | null;
}

const labelValuesOf = (set: BulkValues): Partial<Label> =>
  Object.fromEntries(Object.entries(mapFields(bulkLabelFields, (_, name) => set[name])));

const setsLabels = (set: BulkValues): boolean =>
  namesOf(bulkLabelFields).some((name) => set[name] !== undefined);

const isMeant = (label: Label, labelType: LabelType | null): boolean =>
  !isBlankLabel(label) && (labelType === null || label.labelType === labelType);

/** Sets the values in a product: with `replace` in every field, with `fill` only in empty fields. */
export const withBulkChange = (
  before: Product,
  { set, labelType, clientName }: BulkChange,
  rule: Extract<Rule, 'replace' | 'fill'>,
): Product => {
  const fields = planFields(
    { clientId: before.clientId, clientName: before.clientName, notes: before.notes },
    {
      ...(set.clientId === undefined ? {} : { clientId: set.clientId, clientName }),
      ...(set.notes === undefined ? {} : { notes: set.notes }),
    },
    rule,
  );
  const values = labelValuesOf(set);
  const changed = (label: Label): Label =>
    isMeant(label, labelType) ? { ...label, ...planFields(label, values, rule) } : label;
  const [flat] = before.labels.length === 0 ? shownLabels(before).map(changed) : [];
  const { id: _id, ...flatFields } = flat ?? { id: '' };
  const places = setsPlaces(set) ? { places: withBulkPlaces(before, set, rule) } : {};
  return planChange(before, {
    fields: { ...fields, ...places },
    labels: before.labels.length > 0 ? before.labels.map(changed) : null,
    flat: flat && isMeant(flat, null) ? flatFields : {},
  });
};

/** Why a product cannot take these values at all; null if it can. */
export const bulkFault = (product: Product, { set, labelType }: BulkChange): Said | null => {
  if (!setsLabels(set) || shownLabels(product).some((label) => isMeant(label, labelType))) return null;
  return labelType === null ? said('bulk.no_label') : said('bulk.no_label_of_type', { type: labelType });
};

/** The cells that differ between two states of a product, among the fields that a bulk edit can set. */
export const bulkCells = (before: Product, after: Product): LookCell[] => {
  const cells: LookCell[] = [];
  const add = (heading: Said, from: LookValue, to: LookValue) => cells.push(...cellOf(heading, from, to));
  if (before.clientId !== after.clientId) add(saidField('clientId'), before.clientName, after.clientName);
  add(saidField('notes'), before.notes, after.notes);
  const [had, has] = [shownLabels(before), shownLabels(after)];
  add(saidField('places'), saidPlaces(before.places, had), saidPlaces(after.places, has));
  for (const [index, label] of has.entries())
    for (const name of namesOf(bulkLabelFields))
      add(
        saidFieldOf({ field: name, labelNumber: has.length === 1 ? null : index + 1 }),
        valueOfField(name, textOf(had[index]?.[name])),
        valueOfField(name, textOf(label[name])),
      );
  return cells;
};

const textOf = (value: string | readonly string[] | null | undefined): string | null =>
  typeof value === 'string' ? value : listText(value ?? null);

const longestValue = 40;

const shortened = (value: string): string =>
  value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;

const valueSet = (field: string, value: string | Said | null): Said =>
  said('bulk.value', {
    field: saidField(field),
    value:
      typeof value === 'string' ? (value === '' ? null : shortened(value.replaceAll(/\s+/g, ' '))) : value,
  });

const labelSet = (field: string, value: string | null): Said => {
  const named = valueOfField(field, value);
  return valueSet(field, typeof named === 'object' ? named : value);
};

const placeSet = (field: string, on: StandsOn | null): Said =>
  valueSet(field, on && said('place.on', { on }));

/** The title of a bulk edit, which is one line: 'Client Orchard, Feed NEL'. */
export const titleOfBulk = ({ set, clientName }: BulkChange): Said =>
  said('bulk.set', {
    values: [
      ...(set.clientId === undefined ? [] : [valueSet('clientId', clientName)]),
      ...(set.notes === undefined ? [] : [valueSet('notes', set.notes)]),
      ...namesOf(bulkLabelFields).flatMap((name) => {
        const value = set[name];
        return value === undefined ? [] : [labelSet(name, textOf(value))];
      }),
      ...namesOf(bulkPlaceFields).flatMap((name) => {
        const value = set[name];
        return value === undefined ? [] : [placeSet(name, value)];
      }),
    ],
  });
