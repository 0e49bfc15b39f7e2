import { Problem } from '#domain/contract/problem.ts';
import { storedImage } from '#domain/files/image-value.ts';
import { isSafeUrl } from '#domain/files/safe-url.ts';
import { isStorageKey, type KeyPrefix } from '#domain/files/storage-key.ts';
import type { Queries } from '../db/database.ts';
import { findContentTypes } from './store.ts';

/** What a field of a record may refer to. */
export interface ReferenceRule {
  /** The folder that its files lie in; any where none is named. */
  prefix?: KeyPrefix;
  /** How the type of its files begins: 'image/'. */
  type?: string;
  /** Whether it may be a link to another site. */
  takesLinks?: boolean;
  /** What a person reads where it refers to nothing that it may. */
  sentence: string;
}

/** One value of a record that refers to a file. */
export interface Reference {
  /** Its path in the body, `labels.0.artworkFiles.2`. */
  field: string;
  /** As it will be stored. */
  value: string;
  rule: ReferenceRule;
  /** What the record has held there until now: it may stay, whatever files exist. */
  held: readonly string[];
}

const isAllowed = ({ value, rule, held }: Reference, contentTypes: ReadonlyMap<string, string>): boolean => {
  if (storedImage(value) === null) return false;
  if (held.includes(value)) return true;
  if (!isStorageKey(value)) return rule.takesLinks === true && isSafeUrl(value);
  const contentType = contentTypes.get(value);
  return (
    contentType !== undefined &&
    contentType.startsWith(rule.type ?? '') &&
    value.startsWith(rule.prefix === undefined ? '' : `${rule.prefix}/`)
  );
};

/** Refuses a change with all its faults at once; throws `request.invalid` where there is one. */
export const refuseFaults = (fields: Readonly<Record<string, string>>): void => {
  const sentences = Object.values(fields);
  if (sentences.length === 0) return;
  const [only] = sentences;
  throw new Problem('request.invalid', {
    fields,
    ...(sentences.length === 1 && only ? { message: only } : {}),
  });
};

/** The fields that refer to what is no stored file, no link and nothing that the record held, each with its sentence. */
export const faultsOfReferences = async (
  queries: Queries,
  references: readonly Reference[],
): Promise<Record<string, string>> => {
  const keys = references.filter(({ value, held }) => isStorageKey(value) && !held.includes(value));
  const contentTypes = await findContentTypes(queries, [...new Set(keys.map(({ value }) => value))]);
  return Object.fromEntries(
    references
      .filter((reference) => !isAllowed(reference, contentTypes))
      .map(({ field, rule }) => [field, rule.sentence]),
  );
};
