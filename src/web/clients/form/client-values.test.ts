import { expect, test } from 'vitest';
import type { Client } from '#domain/clients/contract.ts';
import { clientIn, CheckedClient, draftOf, valuesOf } from './client-values.ts';

const client: Client = {
  id: 9,
  name: 'Orchard House',
  image: 'images/0a1b2c3d-logo.png',
  aboutUs: ' Jam\r\nsince 1908 ',
  keyContacts: null,
  thingsToRemember: null,
  labellingInstructions: 'Wipe it dry.',
  paperworkRequirements: null,
  stackingGuidelines: null,
  dateFormat: null,
  dateWords: null,
  linkDomain: null,
  inStoreCodes: null,
  about: 'From an older record',
  contactPerson: 'Ana Lima',
  productCount: 2,
  version: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

test('a new client begins empty and knows no version @spec-4.23', () => {
  expect(valuesOf(null)).toEqual({
    name: '',
    image: '',
    aboutUs: '',
    keyContacts: '',
    thingsToRemember: '',
    labellingInstructions: '',
    paperworkRequirements: '',
    stackingGuidelines: '',
    dateFormat: '',
    dateWords: '',
    linkDomain: '',
    inStoreCodes: '',
    startedFrom: null,
  });
});

test('an edit begins with what is saved and keeps its version beside it, without the fields of older records @spec-4.23', () => {
  const { startedFrom, ...texts } = valuesOf(client);
  expect(texts).toEqual({
    name: 'Orchard House',
    image: 'images/0a1b2c3d-logo.png',
    aboutUs: ' Jam\r\nsince 1908 ',
    keyContacts: '',
    thingsToRemember: '',
    labellingInstructions: 'Wipe it dry.',
    paperworkRequirements: '',
    stackingGuidelines: '',
    dateFormat: '',
    dateWords: '',
    linkDomain: '',
    inStoreCodes: '',
  });
  expect(startedFrom).toEqual({ ...texts, version: 3 });
});

test('text is trimmed, and what is empty is sent as null @spec-5.18', () => {
  const draft = draftOf({
    ...valuesOf(null),
    name: '  Orchard ',
    aboutUs: '  ',
    keyContacts: ' Ana\r\nLima ',
  });
  expect(draft).toEqual({
    name: 'Orchard',
    image: null,
    aboutUs: null,
    keyContacts: 'Ana\nLima',
    thingsToRemember: null,
    labellingInstructions: null,
    paperworkRequirements: null,
    stackingGuidelines: null,
    dateFormat: null,
    dateWords: null,
    linkDomain: null,
    inStoreCodes: null,
  });
});

test.each(['', '   ', '\u00a0'])('the name %j is required @spec-5.17', (name) => {
  const { error } = CheckedClient.safeParse({ ...valuesOf(null), name });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['name'], 'Company name is required'],
  ]);
});

test('a text that is too long is said at its field', () => {
  const { error } = CheckedClient.safeParse({ ...valuesOf(client), aboutUs: 'a'.repeat(20_001) });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['aboutUs'], 'At most 20,000 characters.'],
  ]);
});

test('only a whole client counts as the one that is saved now', () => {
  expect(clientIn(client)).toEqual(client);
  expect(clientIn({ id: 9 })).toBe(null);
  expect(clientIn(undefined)).toBe(null);
});
