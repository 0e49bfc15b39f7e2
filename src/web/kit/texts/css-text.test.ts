import { expect, test } from 'vitest';
import { cssText } from './css-text.ts';

test.each([
  ['HP-10074', '"HP-10074"'],
  ['Jalapeños · 辣椒', '"Jalapeños · 辣椒"'],
  ['6" wrap', String.raw`"6\22  wrap"`],
  [String.raw`A\B`, String.raw`"A\5c B"`],
  ['two\r\nlines', '"two lines"'],
  ['"}}body{display:none}', String.raw`"\22 }}body{display:none}"`],
  ['</style><b>', String.raw`"\3c /style\3e \3c b\3e "`],
  ['a\u0000b', String.raw`"a\0 b"`],
])('%j is a string of CSS: %s', (text, css) => {
  expect(cssText(text)).toBe(css);
});

test('whatever stands in it, it is one value of CSS', () => {
  const style = document.createElement('p').style;
  const text = String.raw`6" \ 'one' <two> }`;
  style.setProperty('content', cssText(text));
  expect(style.length).toBe(1);
});
