import { expect, test } from 'vitest';
import { sayInEnglish } from '../words/say.ts';
import { standIn, standInNamed } from './stand-in.ts';

test('what stands in for a person is known by its English sentence, and no name of a person is taken for it', () => {
  const people = [
    standIn({ role: 'administrator', partner: null }, 1),
    standIn({ role: 'editor', partner: null }, 2),
    standIn({ role: 'read_only', partner: null }, 12),
    standIn({ role: 'read_only', partner: { clientId: 1 } }, 3),
    standIn({ role: 'read_only', partner: { supplierCode: 'T-1' } }, 4),
  ];
  const names = people.map((fact) => sayInEnglish(fact));
  expect(names).toEqual(['Administrator 1', 'Editor 2', 'Worker 12', 'Client 3', 'Supplier 4']);
  expect(names.map((name) => standInNamed(name))).toEqual(people);
  for (const name of ['Edda Worker', 'Editor', 'Editor II', 'Key 2', 'The Editor 2', 'Editor 2 '])
    expect(standInNamed(name)).toBeNull();
});
