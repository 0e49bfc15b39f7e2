import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/products/12?tab=labels#a', '/search?q=%2F%2Fhost'])(
  '%s is a path of the portal',
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

test.each([
  '',
  'products',
  '//host',
  '/\\host',
  '\\\\host',
  '/search\\..\\..',
  '/\t/host',
  '/\n/host',
  'https://host',
  'javascript:alert(1)',
])('Y20: %j is none', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
