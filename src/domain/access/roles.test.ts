import { expect, test } from 'vitest';
import { can } from './can.ts';
import { accessLevel, normaliseRole } from './roles.ts';

test.each([
  ['administrator', 'administrator'],
  ['admin', 'administrator'],
  ['editor', 'editor'],
  ['read_only', 'read_only'],
  ['read-only', 'read_only'],
  ['Administrator', 'read_only'],
  ['owner', 'read_only'],
  ['', 'read_only'],
  [null, 'read_only'],
])('the role %j means %s @spec-3.2 @spec-6.1', (value, role) => {
  expect(normaliseRole(value)).toBe(role);
});

test('a role has its access level, what it may change and what not @spec-6.4', () => {
  expect(accessLevel('administrator')).toBe('Administrator');
  expect(accessLevel('editor')).toBe('Editor');
  expect(accessLevel('read_only')).toBe('Read-only');
  expect(accessLevel('read_only', { clientId: 3 })).toBe('Client');
  expect(accessLevel('read_only', { supplierCode: 'TRENT' })).toBe('Supplier');
  expect([can('administrator', 'user.manage'), can('editor', 'user.manage')]).toEqual([true, false]);
  expect([can('editor', 'product.edit'), can('read_only', 'product.edit')]).toEqual([true, false]);
  expect(can('read_only', 'catalogue.read')).toBe(true);
});
