import { isStorageKey } from '#domain/files/storage-key.ts';
import type { FieldChange, HistoryEntry } from '#domain/history/contract.ts';
import type { Queries } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';

/** The fields whose values are files. The file of a video follows its title, in parentheses. */
const fileFields: ReadonlySet<string> = new Set(['images', 'artworkFiles', 'image', 'tutorialVideos']);

const word = /[^\s()]+/g;

type Value = FieldChange['before'];

const mapTexts = (value: Value, change: (text: string) => string): Value => {
  if (typeof value === 'string') return change(value);
  return Array.isArray(value) ? value.map(change) : value;
};

const keysIn = (value: Value): string[] => {
  const keys: string[] = [];
  mapTexts(value, (text) => {
    keys.push(...(text.match(word) ?? []).filter(isStorageKey));
    return text;
  });
  return keys;
};

/** The entries, with original file names in place of storage keys. The key of a deleted file is kept. */
export const withFileNames = async (
  queries: Queries,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> => {
  const changes = entries.flatMap((entry) => entry.changes).filter(({ field }) => fileFields.has(field));
  const keys = changes.flatMap(({ before, after }) => [...keysIn(before), ...keysIn(after)]);
  const names = await findOriginalNames(queries, [...new Set(keys)]);
  const named = (value: Value): Value =>
    mapTexts(value, (text) => text.replace(word, (part) => names.get(part) ?? part));
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      fileFields.has(change.field)
        ? { ...change, before: named(change.before), after: named(change.after) }
        : change,
    ),
  }));
};
