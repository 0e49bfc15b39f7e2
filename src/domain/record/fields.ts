import type { z } from 'zod';
import type { Field, Fields } from './field.ts';

/** The name of a field. */
export type NameOf<T> = keyof T & string;

/** The fields that state this key. */
type With<T, Key extends keyof Field> = {
  [Name in keyof T as T[Name] extends Required<Pick<Field, Key>> ? Name : never]: T[Name];
};

/** The fields whose column is in this table. */
export type Home<T, Table> = {
  [Name in keyof T as T[Name] extends { home: Table } ? Name : never]: T[Name];
};

/** The names of the fields of these kinds. */
export type NamesOfKind<T extends Fields, Kind extends Field['kind']> = {
  [Name in NameOf<T>]: T[Name]['kind'] extends Kind ? Name : never;
}[NameOf<T>];

/** What each field says under a key. */
type Each<T, Key> = { [Name in keyof T]: T[Name][Key & keyof T[Name]] };

/** The record that a table of fields describes. */
export type ValuesOf<T> = {
  [Name in keyof T]: T[Name] extends { stored: z.ZodType } ? z.output<T[Name]['stored']> : never;
};

/** The columns of a table of fields, as Kysely states them: lists are JSON text, which is '[]' unless stated. */
type Stored<Value> = Value extends readonly unknown[] ? string : Value;

/** The values of the columns of these fields. */
export type ColumnsOf<T> = {
  [Name in keyof T as T[Name] extends Field ? T[Name]['column'] : never]: Stored<ValuesOf<T>[Name]>;
};

/** The fields of a row that was selected under their names. */
export type RowOf<T> = { [Name in keyof T]: Stored<ValuesOf<T>[Name]> };

/* Object.keys and the like widen names to text: here they get their type back, and nowhere else. */
/* oxlint-disable typescript/no-unsafe-type-assertion */

/** The names of fields, in the order of the table. */
export const namesOf = <T extends object>(fields: T): NameOf<T>[] => Object.keys(fields) as NameOf<T>[];

/** The entries of a table. */
export const entriesOf = <T extends object>(table: T): [NameOf<T>, T[NameOf<T>]][] =>
  Object.entries(table) as [NameOf<T>, T[NameOf<T>]][];

/** Something for each field of a table. */
export const mapFields = <T extends object, Value>(
  fields: T,
  valueOf: (field: T[NameOf<T>], name: NameOf<T>) => Value,
): Record<NameOf<T>, Value> =>
  Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, valueOf(field, name)])) as Record<
    NameOf<T>,
    Value
  >;

/** A record of a table of fields. Trusts each value to be what the field says of it. */
export const recordOf = <T extends Fields>(
  fields: T,
  valueOf: (field: T[NameOf<T>], name: NameOf<T>) => unknown,
): ValuesOf<T> => mapFields(fields, valueOf) as ValuesOf<T>;

/** What a record says of these fields. */
export const fieldsOf = <T extends Fields>(fields: T, record: ValuesOf<T>): ValuesOf<T> =>
  recordOf(fields, (_, name) => record[name]);

/** The fields that state this key. */
export const fieldsWith = <T extends Fields, Key extends keyof Field>(fields: T, key: Key): With<T, Key> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => key in field)) as With<T, Key>;

/** The fields whose column is in this table. */
export const fieldsIn = <T extends Fields, Table extends string>(fields: T, table: Table): Home<T, Table> =>
  Object.fromEntries(Object.entries(fields).filter(([, { home }]) => home === table)) as Home<T, Table>;

/** What each field says under a key: the shapes of a contract, the names on a screen. */
export const each = <T extends Fields, Key extends keyof Field>(fields: T, key: Key): Each<T, Key> =>
  mapFields(fields, (field) => field[key]) as Each<T, Key>;

/** A record of which nothing is recorded: no values, and no files. */
export const blankRecord = <T extends Fields>(fields: T): ValuesOf<T> =>
  recordOf(fields, ({ kind }) => (kind === 'files' || kind === 'videos' ? [] : null));
