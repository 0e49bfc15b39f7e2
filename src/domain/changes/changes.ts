import { z } from 'zod';
import { clientFields } from '../clients/client-fields.ts';
import { changesOfOrder } from '../orders/history-lines.ts';
import { labelFields } from '../products/label-fields.ts';
import { codeWords, saidCode } from '../products/code-words.ts';
import { CodePlace } from '../products/code-place.ts';
import { ProductCode } from '../products/product-code.ts';
import { productFields } from '../products/product-fields.ts';
import { ProductVideo } from '../products/product-video.ts';
import { namesOf } from '../record/fields.ts';
import type { FieldChange } from '../history/contract.ts';
import { changeWords } from '../words/en/changes.ts';
import { said, type Said } from '../words/stated.ts';

type Value = FieldChange['before'];
type RecordKind = 'product' | 'client';

/** The fields that users edit, without versions, times, counts and derived fields. */
const fieldsOf: Readonly<Record<RecordKind, readonly string[]>> = {
  product: namesOf(productFields),
  client: namesOf(clientFields),
};

const Fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof Fields>;

const readFields = (record: unknown): Fields => Fields.safeParse(record).data ?? {};
const readLabels = (record: Fields): Fields[] => z.array(Fields).safeParse(record['labels']).data ?? [];

/** An entry of a list in English, with its fact if it has one. */
const entryOf = (entry: unknown): { text: string; said?: Said } => {
  const video = ProductVideo.safeParse(entry).data;
  if (video) return { text: `${video.title} (${video.videoSource})` };
  const code = ProductCode.safeParse(entry).data;
  if (code) return { text: codeWords(code), said: saidCode(code) };
  const place = CodePlace.safeParse(entry).data;
  if (!place) return { text: typeof entry === 'string' ? entry : JSON.stringify(entry) };
  const values = { code: place.code, on: place.standsOn };
  return { text: changeWords['change.place'](values), said: said('change.place', values) };
};

const entriesIn = (value: unknown) => (Array.isArray(value) ? value.map(entryOf) : []);

/** The facts of which texts in these values are the sentences, each once. */
const factsIn = (values: readonly unknown[]): { said?: Said[] } => {
  const facts = new Map(
    values.flatMap(entriesIn).flatMap(({ text, said: fact }) => (fact ? [[text, fact] as const] : [])),
  );
  return facts.size === 0 ? {} : { said: [...facts.values()] };
};

/** A value as the history shows it; every form of "empty" becomes null. */
const valueOf = (record: Fields, field: string): Value => {
  const value = record[field];
  if (Array.isArray(value)) return value.length === 0 ? null : entriesIn(value).map(({ text }) => text);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
};

const compare = (
  fields: readonly string[],
  before: Fields,
  after: Fields,
  labelNumber: number | null,
): FieldChange[] =>
  fields.flatMap((field) => {
    const [old, current] = [valueOf(before, field), valueOf(after, field)];
    return JSON.stringify(old) === JSON.stringify(current)
      ? []
      : [{ field, labelNumber, before: old, after: current, ...factsIn([before[field], after[field]]) }];
  });

/** Compares labels by position. An older product without a list of labels has its label fields in its own row. */
const compareLabels = (before: Fields, after: Fields): FieldChange[] => {
  const [old, current] = [readLabels(before), readLabels(after)];
  if (old.length + current.length === 0) return compare(namesOf(labelFields), before, after, null);
  return Array.from({ length: Math.max(old.length, current.length) }, (_, index) =>
    compare(namesOf(labelFields), old[index] ?? {}, current[index] ?? {}, index + 1),
  ).flat();
};

/** The fields that differ between two versions of a record; for a new record, the fields with a value. */
export const changesBetween = (
  kind: RecordKind | 'order',
  before: unknown,
  after: unknown,
): FieldChange[] => {
  if (kind === 'order') return changesOfOrder(before, after);
  const [old, current] = [readFields(before), readFields(after)];
  const changes = compare(fieldsOf[kind], old, current, null);
  return kind === 'product' ? [...changes, ...compareLabels(old, current)] : changes;
};
