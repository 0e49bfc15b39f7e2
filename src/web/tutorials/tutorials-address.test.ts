import { expect, test } from 'vitest';
import type { Tutorial } from '#domain/tutorials/contract.ts';
import { tutorialsAddress, tutorialsAt } from './tutorials-address.ts';

const read = (query: string) => tutorialsAddress.read(new URLSearchParams(query));

const film = (id: number, parts: Partial<Tutorial>): Tutorial => ({
  id,
  title: `Film ${id}`,
  description: null,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  category: 'SOPs',
  videoSource: 'youtube',
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...parts,
});

const rolls = film(1, { title: 'Feeding a roll', description: 'For NEL and WEL' });
const tips = film(2, { title: 'A clean edge', category: 'Expert Tips' });
const lore = film(3, { title: 'Older film', category: 'Lore' });

test.each([
  ['', { term: '', category: undefined, page: 1 }],
  ['search=%20roll&category=SOPs&page=2', { term: 'roll', category: 'SOPs', page: 2 }],
  ['category=Lore&page=0', { term: '', category: undefined, page: 1 }],
] as const)('"%s" is read', (query, address) => {
  expect(read(query)).toEqual(address);
});

test('what is the default is left out of an address', () => {
  expect(tutorialsAddress.write({ term: '', category: undefined, page: 1 }).toString()).toBe('');
  expect(tutorialsAddress.write({ term: 'a roll', category: 'How-to Series', page: 2 }).toString()).toBe(
    'search=a+roll&category=How-to+Series&page=2',
  );
});

test.each([
  ['', [rolls, tips, lore]],
  ['search=ROLL', [rolls]],
  ['search=wel feeding', [rolls]],
  ['category=Expert+Tips', [tips]],
  ['category=SOPs&search=clean', []],
] as const)('"%s" shows', (query, shown) => {
  expect(tutorialsAt(read(query), [rolls, tips, lore])).toEqual(shown);
});
