import { describe, expect, test } from 'vitest';
import { activeAdministrators, refusalOfChange } from './standing.ts';

const ana = { id: 1, role: 'administrator', isActive: true } as const;
const ben = { id: 2, role: 'editor', isActive: true } as const;
const cleo = { id: 3, role: 'administrator', isActive: false } as const;

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

test('an administrator who cannot sign in does not count', () => {
  expect(activeAdministrators([ana, ben, cleo])).toBe(1);
});
