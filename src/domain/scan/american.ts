/** What the keys of a US keyboard type, row by row from left to right: first without Shift, then with it. */
export const american =
  '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';

/** The number of keys; each row has every key twice. */
export const keyCount = american.length / 2;

/** The keys of a US keyboard as browsers name them, in the order of a row. */
const keyCodes = [
  'Backquote',
  ...Array.from('1234567890', (digit) => `Digit${digit}`),
  'Minus',
  'Equal',
  ...Array.from('QWERTYUIOP', (letter) => `Key${letter}`),
  'BracketLeft',
  'BracketRight',
  'Backslash',
  ...Array.from('ASDFGHJKL', (letter) => `Key${letter}`),
  'Semicolon',
  'Quote',
  ...Array.from('ZXCVBNM', (letter) => `Key${letter}`),
  'Comma',
  'Period',
  'Slash',
];

/** What a key, named by its place (`KeyA`), types on a US keyboard; null for a key that types nothing there. */
export const onAmerican = (code: string, hasShift: boolean): string | null => {
  const onPad = /^Numpad(\d)$/.exec(code)?.[1];
  if (onPad !== undefined) return onPad;
  if (code === 'Space') return ' ';
  const place = keyCodes.indexOf(code);
  return place === -1 ? null : (american[place + (hasShift ? keyCount : 0)] ?? null);
};
