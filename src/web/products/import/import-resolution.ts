import type { ImportResult } from '#domain/products/contract.ts';
import * as limits from '#domain/limits.ts';
import type { ImportChoices, OnDuplicate } from './import-run.ts';

/** A row of the workbook whose product exists already. */
export type Duplicate = ImportResult['duplicates'][number];

/** What becomes of products that exist: one choice for all, and the rows for which the other one holds. */
export interface Resolution {
  all: OnDuplicate;
  except: ReadonlySet<number>;
}

/** The same for every row. */
export const sameForAll = (all: OnDuplicate): Resolution => ({ all, except: new Set() });

const other = (choice: OnDuplicate): OnDuplicate => (choice === 'skip' ? 'update' : 'skip');

/** What becomes of one row. */
export const choiceOf = ({ all, except }: Resolution, row: number): OnDuplicate =>
  except.has(row) ? other(all) : all;

/** Chooses for one row alone. */
export const chooseOne = (resolution: Resolution, row: number, choice: OnDuplicate): Resolution => {
  const except = new Set(resolution.except);
  if (choice === resolution.all) except.delete(row);
  else except.add(row);
  return { ...resolution, except };
};

/** How many products would be updated. */
export const countUpdates = (resolution: Resolution, duplicates: readonly Duplicate[]): number =>
  resolution.all === 'skip' ? resolution.except.size : duplicates.length - resolution.except.size;

/** A resolution as the import is told it, the shorter way; null when both ways name too many rows one by one. */
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

/** The duplicates in which a text stands anywhere, letter case aside. */
export const filterDuplicates = (duplicates: readonly Duplicate[], text: string): readonly Duplicate[] => {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return duplicates;
  return duplicates.filter(({ row, sku, clientName }) =>
    [String(row), sku, clientName].some((value) => value?.toLocaleLowerCase().includes(wanted)),
  );
};
