import { expect, test } from 'vitest';
import { unusualSigns } from './unusual-signs.ts';

test('B26: signs that a keyboard lacks are named, with the code as one types it', () => {
  expect(unusualSigns('JAM–0１')).toEqual({ signs: '– １', plain: 'JAM-01' });
  expect(unusualSigns('JAM⁃01')).toEqual({ signs: '⁃', plain: 'JAM-01' });
  expect(unusualSigns('JAM\u00a001')).toEqual({ signs: 'no-break space', plain: 'JAM 01' });
  expect(unusualSigns('JAM-01 Ä')).toBe(null);
});
