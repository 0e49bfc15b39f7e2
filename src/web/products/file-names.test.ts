import { expect, test } from 'vitest';
import { nameIn } from '#web/files/file-names.ts';

const names = { 'documents/3f2504e0.pdf': 'front.pdf', 'uploads/old.pdf': 'back.pdf' };

test.each([
  ['documents/3f2504e0.pdf', 'front.pdf'],
  ['/api/files/documents/3f2504e0.pdf?v=3f2504e0', 'front.pdf'],
  ['/uploads/old.pdf', 'back.pdf'],
  ['old.pdf', 'back.pdf'],
  ['documents/other.pdf', null],
  ['https://art.example/old.pdf', null],
])('%s was called %s', (value, name) => {
  expect(nameIn(names, value)).toBe(name);
});
