import type { ImportResult } from '#domain/imports/import-contract.ts';
import * as limits from '#domain/limits.ts';
import type { ImportChoices, OnDuplicate } from './import-run.ts';

/** A row of the workbook whose product already exists. */
export type Duplicate = ImportResult['duplicates'][number];

/** What to do with existing products: one option for all, and the rows for which the other applies. */
export interface Resolution {
  all: OnDuplicate;
  except: ReadonlySet<number>;
}

/** The same option for every row. */
export const sameForAll = (all: OnDuplicate): Resolution => ({ all, except: new Set() });

const other = (choice: OnDuplicate): OnDuplicate => (choice === 'skip' ? 'update' : 'skip');

/** The option for one row. */
export const choiceOf = ({ all, except }: Resolution, row: number): OnDuplicate =>
  except.has(row) ? other(all) : all;

/** Chooses an option for one row. */
export const chooseOne = (resolution: Resolution, row: number, choice: OnDuplicate): Resolution => {
  const except = new Set(resolution.except);
  if (choice === resolution.all) except.delete(row);
  else except.add(row);
  return { ...resolution, except };
};

/** How many products would be updated. */
export const countUpdates = (resolution: Resolution, duplicates: readonly Duplicate[]): number =>
  resolution.all === 'skip' ? resolution.except.size : duplicates.length - resolution.except.size;

/** A resolution in the form for the import, whichever way is shorter; null if both ways list too many rows. */
export const choicesFor = (
  { all, except }: Resolution,
  duplicates: readonly Duplicate[],
): Pick<ImportChoices, 'onDuplicate' | 'except'> | null => {
  const rest = duplicates.map(({ row }) => row).filter((row) => !except.has(row));
  const [onDuplicate, rows] = except.size <= rest.length ? [all, [...except]] : [other(all), rest];
  return rows.length > limits.workbook.maxExceptions
    ? null
    : { onDuplicate, except: rows.toSorted((a, b) => a - b) };
};

/** The duplicates that contain a text anywhere, ignoring letter case. */
export const filterDuplicates = (duplicates: readonly Duplicate[], text: string): readonly Duplicate[] => {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return duplicates;
  return duplicates.filter(({ row, sku, clientName }) =>
    [String(row), sku, clientName].some((value) => value?.toLocaleLowerCase().includes(wanted)),
  );
};
