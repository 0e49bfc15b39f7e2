import { z } from 'zod';
import type { CodeKind, CodeLevel } from '#domain/codes/code-kinds.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Product } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { formFields } from '#domain/products/product-fields.ts';
import { CodePlace } from '#domain/products/code-place.ts';
import { ProductCode } from '#domain/products/product-code.ts';
import { ProductVideo } from '#domain/products/product-video.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import type { Field, Fields } from '#domain/record/field.ts';
import { blankRecord, mapFields, type ValuesOf } from '#domain/record/fields.ts';
import { listText } from '#domain/record/kinds.ts';
import { creationKey } from '#web/api/creation-key.ts';

/** The form values of a label; '' for empty. */
export type LabelValues = { id: string } & Typed<typeof labelFields>;

/** The form values of a video; its index in the list is its position. */
export type VideoValues = {
  /** Begins with 'new-' until the server assigns one. */
  id: string;
  title: string;
  videoSource: string;
  videoType: ProductVideo['videoType'];
};

/** The form values of a code. */
export type CodeValues = {
  /** Begins with 'new-' if not saved; otherwise it is the code itself. */
  id: string;
  code: string;
  kind: CodeKind;
  level: CodeLevel;
  pieces: string;
  isCheckedByHand: boolean;
};

/** The form value of each kind: '' for empty, numbers as text. */
type TypedValue<Kind extends Field['kind']> = Kind extends 'id'
  ? number | null
  : Kind extends 'files'
    ? string[]
    : Kind extends 'videos'
      ? VideoValues[]
      : Kind extends 'codes'
        ? CodeValues[]
        : Kind extends 'places'
          ? CodePlace[]
          : string;

type Typed<T extends Fields> = { [Name in keyof T]: TypedValue<T[Name]['kind']> };

/** All form values of a product, for both steps. */
export type ProductValues = Typed<typeof formFields> & {
  labels: LabelValues[];
  /** The original names of uploaded files, by value. */
  fileNames: Record<string, string>;
};

/** The wizard's form values, and what they started from; null for a new product. */
export type WizardValues = ProductValues & { startedFrom: { version: number; values: ProductValues } | null };

/** An id for something not saved yet. Never reused, so that a removed row can be restored next to rows added since. */
const newId = (): string => `new-${creationKey()}`;

/** An empty label. */
export const newLabel = (): LabelValues => ({ id: newId(), ...typed(labelFields, blankLabel) });

/** Whether a label is empty. */
export const isBlank = (label: LabelValues): boolean =>
  Object.entries(label).every(([name, value]) => name === 'id' || value.length === 0);

/** An empty code. */
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

/** A new video: an empty link, or a stored file. */
export const newVideo = (video: Omit<VideoValues, 'id'>): VideoValues => ({ id: newId(), ...video });

// An older record's video without an id is identified by its position.
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
  if (kind === 'places') return z.array(CodePlace).parse(value);
  if (kind === 'list') return listText(z.array(z.string()).nullable().parse(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The form values of a record's fields. */
const typed = <T extends Fields>(fields: T, record: ValuesOf<T>): Typed<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typedAs returns the TypedValue of each kind
  mapFields(fields, ({ kind }, name) => typedAs(kind, record[name])) as Typed<T>;

/** The form values of a new product: one empty label. */
const newProductValues = (): ProductValues => ({
  ...typed(formFields, blankRecord(formFields)),
  labels: [newLabel()],
  fileNames: {},
});

/** The form values of a product; without a list of labels, its flat fields become the first label. */
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

/** The wizard's initial values. */
export const startValues = (product: Product | null): WizardValues =>
  product === null
    ? { ...newProductValues(), startedFrom: null }
    : { ...valuesOf(product), startedFrom: { version: product.version, values: valuesOf(product) } };
