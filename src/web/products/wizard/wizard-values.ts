import { z } from 'zod';
import type { CodeKind, CodeLevel } from '#domain/codes/code-kinds.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Product } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { formFields } from '#domain/products/product-fields.ts';
import { ProductCode } from '#domain/products/product-code.ts';
import { ProductVideo } from '#domain/products/product-video.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import type { Field, Fields } from '#domain/record/field.ts';
import { blankRecord, mapFields, type ValuesOf } from '#domain/record/fields.ts';
import { creationKey } from '#web/api/creation-key.ts';

/** A label as the wizard's fields hold it: nothing is ''. */
export type LabelValues = { id: string } & Typed<typeof labelFields>;

/** A video as the wizard's fields hold it; its place in the list is its position. */
export type VideoValues = {
  /** Begins with 'new-' as long as the server has given it none. */
  id: string;
  title: string;
  videoSource: string;
  videoType: ProductVideo['videoType'];
};

/** A code as the wizard's fields hold it. */
export type CodeValues = {
  /** Begins with 'new-' where it is not saved yet; a saved one is known by its code. */
  id: string;
  code: string;
  kind: CodeKind;
  level: CodeLevel;
  pieces: string;
  isCheckedByHand: boolean;
};

/** How a value of a kind is typed: nothing is '', numbers are text. */
type TypedValue<Kind extends Field['kind']> = Kind extends 'id'
  ? number | null
  : Kind extends 'files'
    ? string[]
    : Kind extends 'videos'
      ? VideoValues[]
      : Kind extends 'codes'
        ? CodeValues[]
        : string;

type Typed<T extends Fields> = { [Name in keyof T]: TypedValue<T[Name]['kind']> };

/** Everything about a product that both steps of the wizard hold, as it is typed. */
export type ProductValues = Typed<typeof formFields> & {
  labels: LabelValues[];
  /** What uploaded files were called on the disk they came from, by their value here. */
  fileNames: Record<string, string>;
};

/** What the wizard's form holds: what is typed, and what that started from; null for a new product. */
export type WizardValues = ProductValues & { startedFrom: { version: number; values: ProductValues } | null };

/** An id for what is saved nowhere yet. No other one ever has it: what was removed can come back beside what was added since. */
const newId = (): string => `new-${creationKey()}`;

/** A label of which nothing is typed yet. */
export const newLabel = (): LabelValues => ({ id: newId(), ...typed(labelFields, blankLabel) });

/** Whether a label says nothing. */
export const isBlank = (label: LabelValues): boolean =>
  Object.entries(label).every(([name, value]) => name === 'id' || value.length === 0);

/** A code of which nothing is typed yet. */
export const newCode = (): CodeValues => ({
  id: newId(),
  code: '',
  kind: 'gtin',
  level: 'case',
  pieces: '',
  isCheckedByHand: false,
});

const codeValues = ({ pieces, ...code }: ProductCode): CodeValues => ({
  id: `saved-${code.code}`,
  ...code,
  pieces: pieces === null ? '' : String(pieces),
});

/** A video that is added: a link of which nothing is typed yet, or a file that is stored. */
export const newVideo = (video: Omit<VideoValues, 'id'>): VideoValues => ({ id: newId(), ...video });

// One that an old record holds without an id is known by its place there, each time it is read.
const videoValues = (video: ProductVideo, place: number): VideoValues => ({
  id: video.id ?? `new-at-${place}`,
  title: video.title,
  videoSource: video.videoSource,
  videoType: video.videoType,
});

const byPosition = (one: ProductVideo, other: ProductVideo): number =>
  (one.position ?? Infinity) === (other.position ?? Infinity)
    ? 0
    : (one.position ?? Infinity) - (other.position ?? Infinity);

const typedAs = (kind: Field['kind'], value: unknown): unknown => {
  if (kind === 'id') return value;
  if (kind === 'files') return z.array(z.string()).parse(value);
  if (kind === 'videos') return z.array(ProductVideo).parse(value).toSorted(byPosition).map(videoValues);
  if (kind === 'codes') return z.array(ProductCode).parse(value).map(codeValues);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The fields of a record as they are typed. */
const typed = <T extends Fields>(fields: T, record: ValuesOf<T>): Typed<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typedAs keeps to TypedValue, kind by kind
  mapFields(fields, ({ kind }, name) => typedAs(kind, record[name])) as Typed<T>;

/** A new product as the wizard shows it: one blank label. */
const newProductValues = (): ProductValues => ({
  ...typed(formFields, blankRecord(formFields)),
  labels: [newLabel()],
  fileNames: {},
});

/** A product as the wizard shows it; one without a list of labels starts with one that holds its flat fields. */
export const valuesOf = (product: Product): ProductValues => {
  const labels = shownLabels(product);
  return {
    ...typed(formFields, product),
    labels: labels.every(isBlankLabel)
      ? labels.map((label) => ({ ...newLabel(), id: label.id }))
      : labels.map((label) => ({ id: label.id, ...typed(labelFields, label) })),
    fileNames: {},
  };
};

/** What the wizard opens with. */
export const startValues = (product: Product | null): WizardValues =>
  product === null
    ? { ...newProductValues(), startedFrom: null }
    : { ...valuesOf(product), startedFrom: { version: product.version, values: valuesOf(product) } };
