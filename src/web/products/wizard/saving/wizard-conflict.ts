import type { SavedProduct } from '#domain/products/contract.ts';
import { clashesOf, type Clash, type Side, type Versions } from '#web/record/conflict.ts';
import type { Conflict } from '#web/record/save-record.ts';
import { detailFields } from '../wizard-draft.ts';
import { newLabel, type LabelValues, type ProductValues } from '../wizard-values.ts';
import { productsWizardWords as words } from '../wording.ts';

/** A part to decide about. */
export type PartClash = Clash & { part: ConflictPart };

/** An edit conflict of a product. */
export type WizardConflict = Conflict<ProductValues, SavedProduct, PartClash>;

/** A part of the wizard's values that is decided separately. */
export type ConflictPart =
  | { kind: 'product'; name: (typeof productParts)[number] }
  /** A field of a label that both sides have. */
  | { kind: 'labelField'; id: string; name: Exclude<keyof LabelValues, 'id'> }
  /** A whole label that only one side has. */
  | { kind: 'label'; id: string };

const productParts = [...detailFields, 'tutorialVideos'] as const;

/** The fields of a label. */
export const labelParts = Object.keys(newLabel()).filter(
  (name): name is Exclude<keyof LabelValues, 'id'> => name !== 'id',
);

const labelOf = ({ labels }: ProductValues, id: string): LabelValues | null =>
  labels.find((label) => label.id === id) ?? null;

const partsOf = (mine: ProductValues, theirs: ProductValues): ConflictPart[] => {
  const ids = new Set([...mine.labels, ...theirs.labels].map(({ id }) => id));
  return [
    ...productParts.map((name) => ({ kind: 'product' as const, name })),
    ...[...ids].flatMap((id): ConflictPart[] =>
      labelOf(mine, id) && labelOf(theirs, id)
        ? labelParts.map((name) => ({ kind: 'labelField', id, name }))
        : [{ kind: 'label', id }],
    ),
  ];
};

/** The name of a part, by which the sides are compared and chosen. */
const nameOfPart = (part: ConflictPart): string => {
  if (part.kind === 'product') return part.name;
  return part.kind === 'label'
    ? words.labelId({ id: part.id })
    : words.labelNamed({ id: part.id, name: part.name });
};

// Null for a label that this side does not have.
const valueOfPart = (values: ProductValues, part: ConflictPart): unknown => {
  if (part.kind === 'product') return values[part.name];
  const label = labelOf(values, part.id);
  return part.kind === 'label' ? label : (label?.[part.name] ?? null);
};

const flat = (values: ProductValues, parts: readonly ConflictPart[]): Record<string, unknown> =>
  Object.fromEntries(parts.map((part) => [nameOfPart(part), valueOfPart(values, part)]));

/** The parts to decide about after somebody else has saved. */
export const partClashes = ({ base, mine, theirs }: Versions<ProductValues>): PartClash[] => {
  const parts = partsOf(mine, theirs);
  const clashes = clashesOf(
    { base: flat(base, parts), mine: flat(mine, parts), theirs: flat(theirs, parts) },
    parts.map(nameOfPart),
  );
  return parts.flatMap((part) => {
    const clash = clashes.find(({ name }) => name === nameOfPart(part));
    return clash ? [{ ...clash, part }] : [];
  });
};

/** The form's values after the decision; parts without a conflict stay as typed. */
export const settle = (
  { mine, theirs }: Pick<WizardConflict, 'mine' | 'theirs'>,
  sides: Readonly<Partial<Record<string, Side>>>,
): ProductValues => {
  const takesTheirs = (part: ConflictPart): boolean => sides[nameOfPart(part)] === 'theirs';
  const details = Object.fromEntries(
    productParts.filter((name) => takesTheirs({ kind: 'product', name })).map((name) => [name, theirs[name]]),
  );
  const added = theirs.labels.filter(({ id }) => !labelOf(mine, id) && takesTheirs({ kind: 'label', id }));
  const kept = mine.labels.flatMap((label): LabelValues[] => {
    const { id } = label;
    const other = labelOf(theirs, id);
    if (!other) return takesTheirs({ kind: 'label', id }) ? [] : [label];
    const taken = labelParts.filter((name) => takesTheirs({ kind: 'labelField', id, name }));
    return [{ ...label, ...Object.fromEntries(taken.map((name) => [name, other[name]])) }];
  });
  const labels = [...kept, ...added];
  return { ...mine, ...details, labels: asNew(labels.length > 0 ? labels : [newLabel()], theirs) };
};

// A label that is no longer saved becomes a new one.
const asNew = (labels: readonly LabelValues[], theirs: ProductValues): LabelValues[] =>
  labels.map((label) =>
    labelOf(theirs, label.id) || label.id.startsWith('new-') ? label : { ...label, id: newLabel().id },
  );
