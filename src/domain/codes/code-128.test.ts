import bwipjs from 'bwip-js/node';
import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

const widthsOf = (kind: string, code: string, more = ''): number[] => {
  const [symbol] = bwipjs.raw(kind, code, more);
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`No bars were made of ${code}.`);
  return symbol.sbs;
};

test.each(['4006381333931', 'Yz-09 Qm', 'LOT-7', '0123', 'AB1234CD', 'a~{}'])(
  '%s has the bars that another program draws',
  (text) => {
    expect(code128(text)).toEqual(widthsOf('code128', text));
  },
);

test('a GS1-128 has FNC1 in front and between its elements', () => {
  expect(code128('\u001d010400638133393110LOT-7\u001d21AB12')).toEqual(
    widthsOf('gs1-128', '(01)04006381333931(10)LOT-7(21)AB12'),
  );
});

test('what has no bars is refused', () => {
  expect(() => code128('Käse')).toThrow('printable ASCII');
  expect(() => code128('')).toThrow('printable ASCII');
});
