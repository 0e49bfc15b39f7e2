import { expect, test } from 'vitest';
import { parseErrors } from './host-errors.ts';

const answer = (errors: string) =>
  `\u0002\r\n  PRINTER STATUS                         \r\n   ERRORS:         ${errors} \r\n   WARNINGS:       1 00000000 00000002 \r\n\u0003`;

test.each<[string, string[]]>([
  ['0 00000000 00000000', []],
  ['1 00000000 00000005', ['printer.head_open', 'printer.out_of_labels']],
  ['1 00000000 00000008', ['printer.cutter']],
  ['1 00000000 00000020', ['printer.too_hot']],
  ['1 00000000 00000042', ['printer.out_of_ribbon', 'printer.damaged_head']],
  ['1 00000000 00010000', ['printer.paused']],
  ['1 00000000 00000208', ['printer.cutter', 'printer.fault']],
  ['1 00000001 00000000', ['printer.fault']],
])('36: the errors %s of ~HQES are named', (errors, expected) => {
  expect(parseErrors(answer(errors))?.map(({ code }) => code)).toEqual(expected);
});

test('36: what is no answer to ~HQES, or half of one, is none', () => {
  const whole = answer('1 00000000 00000008');
  expect(['~HQES', '', whole.slice(0, -1), whole.slice(1)].map(parseErrors)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(parseErrors(`alert\r\n${whole}`)).toHaveLength(1);
});
