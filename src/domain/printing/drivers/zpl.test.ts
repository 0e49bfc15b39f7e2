import { expect, test } from 'vitest';
import { media } from '#testing/samples/jam-label.ts';
import { labelOf } from '../media.ts';
import { zpl } from './zpl.ts';

const identityOf = (answer: string) => zpl.identity?.read(new TextEncoder().encode(answer));

const status =
  '\u0002030,0,0,0512,000,0,0,0,000,0,0,0\u0003\r\n\u0002001,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n';

test('36: what a printer of ZPL says that it is is not read from a status that comes late', () => {
  const meant = { model: 'ZD421-300dpi', dotsPerMm: 12 };
  const own = '\u0002ZD421-300dpi,V93.21.26Z,12,8192KB\u0003\r\n';
  expect(identityOf(own)).toEqual(meant);
  expect(identityOf('\u0002ZTC 105SL-200dpi,V53.16.0Z,8,8192KB,X\u0003\r\n')).toEqual({
    model: 'ZTC 105SL-200dpi',
    dotsPerMm: 8,
  });
  expect(identityOf(status)).toBe(null);
  expect(identityOf(`${status}${own}`)).toEqual(meant);
  for (let length = 0; length < own.trim().length; length += 1)
    expect(identityOf(`${status}${own.slice(0, length)}`)).toBe(null);
});

test.each([
  ['is printed again by its printer where paper ran out within it', '^JZY'],
  ['has its codes, and not what its printer says of them', '^CVN'],
  ['has its fields from their left edge', '^FWN,0'],
])('36: a label %s, whatever another program has set before', (_, command) => {
  const label = labelOf(media, ['^FO1,2^GB3,3,3^FS']);
  expect(label.indexOf(command)).toBeGreaterThan(label.indexOf('^XA'));
  expect(label.indexOf(command)).toBeLessThan(label.indexOf('^FO'));
});
