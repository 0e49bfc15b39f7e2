import { expect, test } from 'vitest';
import { passkeyHostOf } from './host.ts';

test.each([
  ['http://127.0.0.1:3000', null],
  ['https://127.0.0.1', null],
  ['http://labels.example', null],
  ['https://[::1]', null],
  ['http://localhost:3000', 'localhost'],
  ['https://labels.example/portal', 'labels.example'],
])('browsers keep passkeys of %s for %s', (site, host) => {
  expect(passkeyHostOf(site)).toBe(host);
});
