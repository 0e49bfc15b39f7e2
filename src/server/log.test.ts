import { expect, test } from 'vitest';
import { loggedUrl } from './log.ts';

test.each([
  ['/auth/reset-password?token=s3cret', '/auth/reset-password?token=…'],
  ['/auth/verify-email?from=mail&token=s3cret&lang=en', '/auth/verify-email?from=mail&token=…&lang=en'],
  ['/auth/verify-email?TOKEN=s3cret', '/auth/verify-email?TOKEN=…'],
  ['/api/products?search=token', '/api/products?search=token'],
  ['/api/codes?text=LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ', '/…'],
  ['/search?q=%20lpb%2D0123456789abcdefghjkmnpqrstvwxyz', '/…'],
  ['/LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ?%E0', '/…'],
])('asvs-14.2.1: %s is logged as %s @security-7.1', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
