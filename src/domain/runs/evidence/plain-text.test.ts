import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('signs that move a cursor or turn the direction of reading are written as their code', () => {
  expect(plainText('L-7\u001b[2J\r✓ Signed \u202edengis\u202c, 7\u00a0°C, “Žluť”')).toBe(
    'L-7\\u001b[2J\\u000d✓ Signed \\u202edengis\\u202c, 7\u00a0°C, “Žluť”',
  );
});
