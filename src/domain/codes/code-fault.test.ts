import { expect, test } from 'vitest';
import { codeFault } from './code-fault.ts';
import type { CodeKind } from './code-kinds.ts';

const faultOf = (code: string, kind: CodeKind): string | null =>
  codeFault({ code, kind, isCheckedByHand: false })?.code ?? null;

test.each(['5.01235E+12', '5,01E+12', '5.0123456789E12', '1E+05'])(
  '%s is what a program has made of a number',
  (code) => expect(faultOf(code, 'other')).toBe('code_fault.ruined'),
);

test.each(['3E5', '2E04', '7E00'])('%s is a code', (code) => expect(faultOf(code, 'other')).toBeNull());

test('a GTIN may be typed with gaps, and as the UPC-E that is printed', () => {
  expect(['5 012345 678900', '978-0-306-40615-7', '04252614'].map((code) => faultOf(code, 'gtin'))).toEqual([
    null,
    null,
    null,
  ]);
  expect(faultOf('04252615', 'gtin')).toBe('code_fault.check_digit');
});
