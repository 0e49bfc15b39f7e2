import { expect, test } from 'vitest';
import type { Found } from '#domain/find/contract.ts';
import { actsWith, groupsFor, verbIn, withActs } from './choices.ts';
import { destinationsOf } from './destinations.ts';

const jam: Found = {
  kind: 'product',
  id: 7,
  title: 'Apricot jam',
  sku: 'JAM-01',
  of: 'Orchard',
  rank: 'words',
  field: 'name',
  value: 'Apricot jam',
};

const groups = (
  text: string,
  found: readonly Found[] = [],
  role: Parameters<typeof destinationsOf>[0] = 'administrator',
) =>
  groupsFor(text, found, destinationsOf(role)).map(({ kind, choices }) => [
    kind,
    ...choices.map(({ title }) => title),
  ]);

test('I17: the group with the best match comes first, and the search last', () => {
  const client: Found = { ...jam, kind: 'client', id: 1, title: 'Jam & Co', sku: null, rank: 'name' };
  expect(groups('jam', [jam, client])).toEqual([
    ['client', 'Jam & Co'],
    ['product', 'Apricot jam'],
    ['search', 'Search products for “jam”'],
  ]);
});

test('X25: of a code that several products have, Enter opens the search, which says client and label of each @security-8.25', () => {
  const one: Found = { ...jam, rank: 'exact', field: 'barcode', value: '5012345678900' };
  const other: Found = { ...one, id: 8, title: 'Plum jam' };
  expect(groups('5012345678900', [one, other])).toEqual([
    ['search', 'Search products for “5012345678900”'],
    ['product', 'Apricot jam', 'Plum jam'],
  ]);
  expect(groups('5012345678900', [one])[0]).toEqual(['product', 'Apricot jam']);
});

test('I17: screens and acts are found by each word of their names, those that begin with the text first', () => {
  expect(groups('client')).toEqual([
    ['screen', 'Clients', 'Clients'],
    ['act', 'Add Client'],
    ['search', 'Search products for “client”'],
  ]);
  expect(groups('admin products')[0]).toEqual(['screen', 'Products']);
  expect(groups('admin')[0]).toEqual(['screen', 'Admin Portal']);
  expect(groups('add pro', [], 'read_only')).toEqual([['search', 'Search products for “add pro”']]);
});

test.each([
  ['read_only', [], ['Add Product', 'Add Client', 'Invite somebody', 'Deleted', 'Audit Trail', 'Dashboard']],
  ['editor', ['Add Product', 'Add Client', 'Dashboard'], ['Invite somebody', 'Deleted', 'Audit Trail']],
  ['administrator', ['Add Product', 'Invite somebody', 'Deleted', 'Audit Trail', 'Dashboard'], []],
] as const)('I17: what the role %s may not do is not offered @need-2.17', (role, there, absent) => {
  const titles = destinationsOf(role).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Station', ...there]));
  for (const title of absent) expect(titles).not.toContain(title);
});

test('a verb offers what it does with what is found, first unless a name has the verb; who may not do it is offered nothing', () => {
  const verb = verbIn('Edit jam', 'editor');
  expect(verb?.object).toBe('jam');
  const acts = verb ? actsWith(verb, [jam, { ...jam, kind: 'roll' }]) : [];
  expect(acts.map(({ title, to }) => [title, to])).toEqual([['Edit Apricot jam', '/products/7?edit=7']]);
  const search = { kind: 'search' as const, choices: [] };
  expect(withActs(acts, [search], false).map(({ kind }) => kind)).toEqual(['act', 'search']);
  expect(withActs(acts, [search], true).map(({ kind }) => kind)).toEqual(['search', 'act']);
  expect(['edit', 'jam pot', 'edit jam'].map((text) => verbIn(text, 'read_only'))).toEqual([
    null,
    null,
    null,
  ]);
});

test('runs, rolls, batches and people lead to what was done', () => {
  const to = (found: Partial<Found>) => groupsFor('x', [{ ...jam, ...found }], [])[0]?.choices[0]?.to;
  expect(to({ kind: 'run', id: 12, title: '12' })).toBe('/runs/12/record');
  expect(to({ kind: 'roll', title: 'R-1234567-8' })).toBe('/rolls/R-1234567-8');
  expect(to({ kind: 'batch', title: 'LOT 7' })).toBe('/runs?batch=LOT+7');
  // B22: one batch of two clients is two batches.
  expect(to({ kind: 'batch', title: 'LOT 7', clientId: 4 })).toBe('/runs?batch=LOT+7&client=4');
  expect(to({ kind: 'person', id: 3, title: 'Ana Field' })).toBe('/runs?user=3');
});

test('I17: a choice says what matched, and does not say it twice', () => {
  const told = (found: Partial<Found>) => {
    const [group] = groupsFor('jam', [{ ...jam, ...found }], []);
    const { reason, beside } = group?.choices[0] ?? {};
    return [reason && `${reason.name} ${reason.value}`, beside];
  };
  expect(told({})).toEqual([null, ['JAM-01', 'Orchard']]);
  expect(told({ field: 'sku', value: 'JAM-01' })).toEqual(['SKU JAM-01', ['Orchard']]);
  expect(told({ field: 'barcode', value: '5012345678900' })).toEqual([
    'Barcode 5012345678900',
    ['JAM-01', 'Orchard'],
  ]);
  expect(told({ title: 'JAM-01', field: 'sku', value: 'JAM-01' })).toEqual([null, ['Orchard']]);
});
