import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['203.000.113.007', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('X15: %s counts as %s @security-8.15', (sender, network) => {
  expect(networkOf(sender)).toBe(network);
});

test('X15: the addresses of one /64 count as one, those of another as another @security-8.15', () => {
  const networks = ['2001:db8::1', '2001:DB8:0:0:ffff::', '2001:db8:0:1::1'].map(networkOf);
  expect(networks[0]).toBe(networks[1]);
  expect(networks[0]).not.toBe(networks[2]);
});

test('a text that is no address counts as itself', () => {
  expect(networkOf('unknown')).toBe('unknown');
  expect(networkOf('')).toBe('');
});
