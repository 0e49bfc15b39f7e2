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

/** Parses a stored JSON list. Anything else reads as an empty list, and the stored value is left untouched. */
const listIn = (json: string): unknown[] => {
  if (json === '[]') return [];
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

/** Images or artwork as stored: nested lists are flattened, and entries that are not text are dropped. */
const filesIn = (json: string): string[] => flattenImages(listIn(json));

/** The videos of a product; entries of another shape are dropped. */
const videosIn = (json: string): ProductVideo[] =>
  listIn(json).flatMap((entry) => {
    const video = ProductVideo.safeParse(entry);
    return video.success ? [video.data] : [];
  });

const readers: Partial<Record<Field['kind'], (json: string) => unknown>> = {
  files: filesIn,
  videos: videosIn,
};

/** Maps each field to its column, for `jsonRows`. */
export const columnNames = <T extends Fields>(fields: T): Record<NameOf<T>, string> =>
  mapFields(fields, ({ column }) => column);

/** A column selected under the name of its field: `cp.client_sku as clientSku`. */
type Selected<Table extends string, T extends Fields> = {
  [Name in NameOf<T>]: `${Table}.${T[Name]['column']} as ${Name}`;
}[NameOf<T>];

/** Selects the columns of these fields under the fields' names. */
export const selected = <Table extends string, T extends Fields>(
  table: Table,
  fields: T,
): Selected<Table, T>[] =>
  entriesOf(fields).map(([name, { column }]) => `${table}.${column} as ${name}` as Selected<Table, T>);

/** Reads a record from a row that was selected with `selected`. */
export const recordIn = <T extends Fields>(fields: T, row: RowOf<T>): ValuesOf<T> =>
  recordOf(fields, ({ kind }, name) => {
    const value: unknown = row[name];
    return typeof value === 'string' ? (readers[kind]?.(value) ?? value) : value;
  });

/** The columns of the fields in `Values`, with their types. */
type StoredColumns<T extends Fields, Values> = {
  [Name in keyof Values as Name extends keyof T ? T[Name]['column'] : never]: Name extends keyof RowOf<T>
    ? RowOf<T>[Name]
    : never;
};

/** The given values as their columns store them. */
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
