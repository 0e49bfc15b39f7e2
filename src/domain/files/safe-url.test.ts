import { expect, test } from 'vitest';
import { isSafeUrl } from './safe-url.ts';

test.each([
  'https://example.com/a.png',
  'http://example.com/a.png',
  'HTTPS://EXAMPLE.COM/a.png',
  'https://example.com:8443/a?b=c#d',
])('%s may stand in a page', (url) => {
  expect(isSafeUrl(url)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/a.png',
  'blob:https://example.com/1',
  '//example.com/a.png',
  'https:example.com/a.png',
  'https://',
  'https:///a.png:80:80',
  'https://user:password@example.com/a.png',
  'https://example.com\\@evil.example/a.png',
  'https://example.com/a b.png',
  'example.com/a.png',
  '',
])('asvs-1.2.2 %j may not @security-1.2', (url) => {
  expect(isSafeUrl(url)).toBe(false);
});
