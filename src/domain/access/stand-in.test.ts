import { expect, test } from 'vitest';
import { sayInEnglish } from '../words/say.ts';
import { inStead, standIn } from './stand-in.ts';

test('a partner reads the role of a person, or the kind of partner, and a number', () => {
  const people = [
    standIn({ role: 'administrator', partner: null }, 1),
    standIn({ role: 'editor', partner: null }, 2),
    standIn({ role: 'read_only', partner: null }, 12),
    standIn({ role: 'read_only', partner: { clientId: 1 } }, 3),
    standIn({ role: 'read_only', partner: { supplierCode: 'T-1' } }, 4),
  ];
  expect(people.map((fact) => sayInEnglish(fact))).toEqual([
    'Administrator 1',
    'Editor 2',
    'Worker 12',
    'Client 3',
    'Supplier 4',
  ]);
});

test('what stands for the names in an answer has its facts beside it', () => {
  const fact = standIn({ role: 'editor', partner: null }, 1);
  const editor = { id: 1, name: 'Editor 1', standIn: fact };
  expect(inStead({ by: editor, approvedBy: null, releasedBy: undefined })).toEqual({
    by: 'Editor 1',
    approvedBy: null,
    releasedBy: null,
    standIns: [fact],
  });
});
