import { flattenImages } from '#domain/files/image-value.ts';
import { ProductVideo } from '#domain/products/product-video.ts';
import type { Field, Fields } from '#domain/record/field.ts';
import {
  entriesOf,
  mapFields,
  recordOf,
  type NameOf,
  type RowOf,
  type ValuesOf,
} from '#domain/record/fields.ts';

/** A stored JSON list; anything that is none reads as empty, the stored value stays untouched. */
const listIn = (json: string): unknown[] => {
  if (json === '[]') return [];
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

/** Images or artwork as stored: nested lists flattened, what is no text dropped. */
const filesIn = (json: string): string[] => flattenImages(listIn(json));

/** The videos of a product as stored; an entry of another shape is dropped. */
const videosIn = (json: string): ProductVideo[] =>
  listIn(json).flatMap((entry) => {
    const video = ProductVideo.safeParse(entry);
    return video.success ? [video.data] : [];
  });

const readers: Partial<Record<Field['kind'], (json: string) => unknown>> = {
  files: filesIn,
  videos: videosIn,
};

/** Each field by the name of its column, for `jsonRows`. */
export const columnNames = <T extends Fields>(fields: T): Record<NameOf<T>, string> =>
  mapFields(fields, ({ column }) => column);

/** `cp.client_sku as clientSku`: a column under the name of its field, for a select. */
type Selected<Table extends string, T extends Fields> = {
  [Name in NameOf<T>]: `${Table}.${T[Name]['column']} as ${Name}`;
}[NameOf<T>];

/** The columns of these fields under their names, for a select. */
export const selected = <Table extends string, T extends Fields>(
  table: Table,
  fields: T,
): Selected<Table, T>[] =>
  entriesOf(fields).map(([name, { column }]) => `${table}.${column} as ${name}` as Selected<Table, T>);

/** The record in a row that was selected under the names of its fields. */
export const recordIn = <T extends Fields>(fields: T, row: RowOf<T>): ValuesOf<T> =>
  recordOf(fields, ({ kind }, name) => {
    const value: unknown = row[name];
    return typeof value === 'string' ? (readers[kind]?.(value) ?? value) : value;
  });

/** What the columns of some fields hold. */
type StoredColumns<T extends Fields, Values> = {
  [Name in keyof Values as Name extends keyof T ? T[Name]['column'] : never]: Name extends keyof RowOf<T>
    ? RowOf<T>[Name]
    : never;
};

/** What is stated of a record as its columns hold it. */
export const columnsOf = <T extends Fields, Values extends Partial<ValuesOf<T>>>(
  fields: T,
  values: Values,
): StoredColumns<T, Values> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries widens the names of the columns
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, { column }]) => {
      const value: unknown = values[name];
      return value === undefined ? [] : [[column, Array.isArray(value) ? JSON.stringify(value) : value]];
    }),
  ) as StoredColumns<T, Values>;
