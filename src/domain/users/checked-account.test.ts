import { describe, expect, test } from 'vitest';
import { activeAdministrators, refusalOfChange } from './checked-account.ts';

const ana = { id: 1, role: 'administrator', isActive: true, partner: null } as const;
const ben = { id: 2, role: 'editor', isActive: true, partner: null } as const;
const cleo = { id: 3, role: 'administrator', isActive: false, partner: null } as const;

describe('a change of an account', () => {
  test('is never about one’s own', () => {
    expect(refusalOfChange(1, ana, { role: 'editor' }, 5)).toBe('user.own_role');
    expect(refusalOfChange(1, ana, { role: 'administrator' }, 5)).toBe('user.own_role');
    expect(refusalOfChange(1, ana, { isActive: false }, 5)).toBe('user.own_role');
  });

  test.each([{ role: 'editor' }, { role: 'read_only' }, { isActive: false }] as const)(
    '%j is refused for the last active administrator, and goes on for one of two',
    (change) => {
      expect(refusalOfChange(2, ana, change, 1)).toBe('user.last_administrator');
      expect(refusalOfChange(null, ana, change, 1)).toBe('user.last_administrator');
      expect(refusalOfChange(2, ana, change, 2)).toBeNull();
    },
  );

  test('that takes no administrator away goes on', () => {
    expect(refusalOfChange(1, ben, { role: 'read_only' }, 1)).toBeNull();
    expect(refusalOfChange(1, ben, { isActive: false }, 1)).toBeNull();
    expect(refusalOfChange(1, ben, { role: 'administrator' }, 1)).toBeNull();
    expect(refusalOfChange(1, cleo, { role: 'editor' }, 1)).toBeNull();
    expect(refusalOfChange(2, ana, { isActive: true }, 1)).toBeNull();
  });
});

test('people of a client or supplier are read-only, and stay so', () => {
  const cara = { id: 4, role: 'read_only', partner: { clientId: 7 }, isActive: true } as const;
  expect(refusalOfChange(1, cara, { role: 'editor' }, 1)).toBe('user.is_partner');
  expect(refusalOfChange(1, ben, { partner: { supplierCode: 'TRENT' } }, 1)).toBe('user.not_read_only');
  expect(refusalOfChange(1, cara, { partner: { supplierCode: 'TRENT' } }, 1)).toBeNull();
  expect(refusalOfChange(1, cara, { partner: null }, 1)).toBeNull();
  expect(refusalOfChange(4, cara, { partner: null }, 1)).toBe('user.own_role');
});

test('an administrator who cannot sign in does not count', () => {
  expect(activeAdministrators([ana, ben, cleo])).toBe(1);
});
