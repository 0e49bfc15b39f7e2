import { expect, test } from 'vitest';
import {
  choiceOf,
  choicesFor,
  chooseOne,
  countUpdates,
  filterDuplicates,
  sameForAll,
} from './import-resolution.ts';

const duplicatesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    sku: `A-${index + 2}`,
    clientName: index % 2 === 0 ? 'Orchard' : null,
    existingId: index + 1,
  }));

test('a choice for one row holds for it alone, and can be taken back', () => {
  const one = chooseOne(sameForAll('skip'), 3, 'update');
  expect([choiceOf(one, 3), choiceOf(one, 2)]).toEqual(['update', 'skip']);
  expect(countUpdates(one, duplicatesOf(5))).toBe(1);
  expect(chooseOne(one, 3, 'skip')).toEqual(sameForAll('skip'));
  expect(countUpdates(chooseOne(sameForAll('update'), 3, 'skip'), duplicatesOf(5))).toBe(4);
});

test('the import is told the shorter way: one choice for all, and few rows beside it', () => {
  const three = duplicatesOf(3);
  expect(choicesFor(chooseOne(sameForAll('skip'), 4, 'update'), three)).toEqual({
    onDuplicate: 'skip',
    except: [4],
  });
  const two = chooseOne(chooseOne(sameForAll('skip'), 4, 'update'), 2, 'update');
  expect(choicesFor(two, three)).toEqual({ onDuplicate: 'update', except: [3] });
});

test('of 12,000 duplicates a thousand can be chosen one by one, and no more', () => {
  const many = duplicatesOf(12_000);
  const first = (count: number) => ({
    all: 'skip' as const,
    except: new Set(many.slice(0, count).map(({ row }) => row)),
  });
  expect(choicesFor(first(1_000), many)?.except).toHaveLength(1_000);
  expect(choicesFor(first(1_001), many)).toBe(null);
  expect(choicesFor(first(11_000), many)).toMatchObject({ onDuplicate: 'update' });
});

test('duplicates are found by row, SKU and client', () => {
  expect(filterDuplicates(duplicatesOf(4), 'orchard').map(({ row }) => row)).toEqual([2, 4]);
  expect(filterDuplicates(duplicatesOf(4), ' a-3 ').map(({ row }) => row)).toEqual([3]);
  expect(filterDuplicates(duplicatesOf(4), '')).toHaveLength(4);
});
