import { storedImage } from '#domain/files/image-value.ts';
import { isStorageKey, type KeyPrefix } from '#domain/files/storage-key.ts';
import { refusedFields } from '#domain/contract/refused-field.ts';
import type { Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findContentTypes } from './store.ts';

/** Which files a field may refer to. */
export interface ReferenceRule {
  /** The folder of the files; any folder if not given. */
  prefix?: KeyPrefix;
  /** The required prefix of the content type: 'image/'. */
  type?: string;
  /** Whether pictures stored elsewhere are allowed: an https link, a path under /uploads/, a bare name. */
  takesOthers?: boolean;
  /** What is wrong with any other reference. */
  fault: Said;
}

/** A value of a record that refers to a file. */
export interface Reference {
  /** The value as it will be stored. */
  field: string;
  /** As it will be stored. */
  value: string;
  rule: ReferenceRule;
  /** The record's current values in this field. They are allowed even if the file does not exist. */
  current: readonly string[];
}

const isAllowed = (
  { value, rule, current }: Reference,
  contentTypes: ReadonlyMap<string, string>,
): boolean => {
  if (storedImage(value) === null) return false;
  if (current.includes(value)) return true;
  if (!isStorageKey(value)) return rule.takesOthers === true && !/^http:/i.test(value);
  const contentType = contentTypes.get(value);
  return (
    contentType !== undefined &&
    contentType.startsWith(rule.type ?? '') &&
    value.startsWith(rule.prefix === undefined ? '' : `${rule.prefix}/`)
  );
};

/** Throws `request.invalid` with all faults; does nothing if there are none. */
export const refuseFaults = (fields: Readonly<Record<string, Said>>): void => {
  if (Object.keys(fields).length > 0) throw refusedFields(fields);
};

/** What is wrong with each reference that its rule does not allow, by field. Values already stored are allowed. */
export const faultsOfReferences = async (
  queries: Queries,
  references: readonly Reference[],
): Promise<Record<string, Said>> => {
  const keys = references.filter(({ value, current }) => isStorageKey(value) && !current.includes(value));
  const contentTypes = await findContentTypes(queries, [...new Set(keys.map(({ value }) => value))]);
  return Object.fromEntries(
    references
      .filter((reference) => !isAllowed(reference, contentTypes))
      .map(({ field, rule }) => [field, rule.fault]),
  );
};
