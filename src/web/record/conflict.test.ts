import { expect, test } from 'vitest';
import { changedFields, clashesOf, decided } from './conflict.ts';

const base = { name: 'Orchard', about: 'Jam', images: ['a', 'b'] };
const names = ['name', 'about', 'images'] as const;

test('a field that both have changed must be decided', () => {
  const versions = { base, mine: { ...base, name: 'Mine' }, theirs: { ...base, name: 'Theirs' } };
  expect(clashesOf(versions, names)).toEqual([{ name: 'name', suggested: null }]);
});

test('a field that only they have changed is suggested as theirs', () => {
  const versions = { base, mine: { ...base, name: 'Mine' }, theirs: { ...base, images: ['b', 'a'] } };
  expect(clashesOf(versions, names)).toEqual([{ name: 'images', suggested: 'theirs' }]);
});

test('what only I have changed, and what both have changed alike, is no question', () => {
  const versions = {
    base,
    mine: { ...base, name: 'Same', about: 'Mine' },
    theirs: { ...base, name: 'Same' },
  };
  expect(clashesOf(versions, names)).toEqual([]);
});

test('a field that is not asked about is none', () => {
  const versions = { base, mine: { ...base, name: 'Mine' }, theirs: { ...base, name: 'Theirs' } };
  expect(clashesOf(versions, ['about'])).toEqual([]);
});

test('the fields in which two versions differ are named, lists by what stands in them', () => {
  expect(changedFields(base, { ...base, about: 'Honey', images: ['a', 'b'] }, names)).toEqual(['about']);
});

test('their side is taken where that was decided, mine stays everywhere else', () => {
  const mine = { name: 'Mine', about: 'Mine', images: ['mine'] };
  const theirs = { name: 'Theirs', about: 'Theirs', images: ['theirs'] };
  expect(decided({ mine, theirs }, { name: 'theirs', about: 'mine' })).toEqual({
    name: 'Theirs',
    about: 'Mine',
    images: ['mine'],
  });
});
