import { mulberry32 } from '#domain/mulberry32.ts';
import { groupSeparator } from '#domain/codes/payload.ts';
import type { Place } from '#domain/scan/burst.ts';
import type { Input } from '#domain/scan/captured.ts';
import type { Doubt } from '#domain/scan/doubt.ts';
import { american, onAmerican } from '#domain/scan/american.ts';
import { keyboardRows } from '#domain/scan/keyboard-rows.ts';
import { layouts, type Layout } from '#domain/scan/layouts.ts';
import type { PressedKey } from '#domain/scan/stroke-of-key.ts';
import {
  byHand,
  ean,
  evenly,
  pick,
  plain,
  startMs,
  structured,
  type Gap,
  type KeyTrace,
} from './key-traces.ts';

/** A trace, and what must be said of it; null for nothing. */
export interface DeviceTrace extends KeyTrace {
  readonly said: Doubt['why'] | null;
}

type Keyboard = Layout | 'american';

const keyCodes = [
  ...Array.from('1234567890', (digit) => `Digit${digit}`),
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`),
  'Backquote',
  'Minus',
  'Equal',
  'BracketLeft',
  'BracketRight',
  'Backslash',
  'Semicolon',
  'Quote',
  'Comma',
  'Period',
  'Slash',
  'Space',
];

/** The key of a US keyboard that types a character, by its place. */
const placeOnAmerican = (character: string): { code: string; shiftKey: boolean } => {
  for (const shiftKey of [false, true])
    for (const code of keyCodes) if (onAmerican(code, shiftKey) === character) return { code, shiftKey };
  throw new TypeError(`No key of a US keyboard types ${JSON.stringify(character)}.`);
};

/** The key that a scanner set to a US keyboard presses for a character, as a computer with this keyboard reports it. */
const pressOf = (character: string, keyboard: Keyboard = 'american'): PressedKey => {
  if (character === groupSeparator) return { key: ']', code: 'BracketRight', ctrlKey: true };
  const place = placeOnAmerican(character);
  const row = keyboard === 'american' ? american : keyboardRows[keyboard];
  const typed = row[american.indexOf(character)] ?? character;
  return { key: typed === ' ' && character !== ' ' ? 'Dead' : typed, ...place };
};

/** Key presses one after the other, with Shift before those that need it. */
const inputsOf = (keys: readonly PressedKey[], gap: Gap, place: Place): Input[] => {
  let atMs = startMs;
  return keys.flatMap((pressed, index): Input[] => {
    if (index > 0) atMs += gap(index);
    const press: Input = { kind: 'key', pressed, atMs, place };
    return pressed.shiftKey
      ? [{ kind: 'key', pressed: { key: 'Shift', code: 'ShiftLeft', shiftKey: true }, atMs, place }, press]
      : [press];
  });
};

const enter: PressedKey = { key: 'Enter', code: 'Enter' };

/** Like a scanner at a busy computer: most keys come in time, and one late. */
const withOneLate = (gap: Gap, at: number, lateMs: number): Gap => {
  return (place) => (place === at ? lateMs : gap(place));
};

const link = 'https://id.gs1.org/01/05012345678900/10/L-7?17=271231';
const gs1 = `010501234567890010L-7${groupSeparator}17271231`;

const separatorOnPad = (place: Place, atMs: number): Input[] => {
  const alt = { key: 'Alt', code: 'AltLeft', altKey: true };
  const digits = [
    ['Insert', 'Numpad0'],
    ['Insert', 'Numpad0'],
    ['ArrowDown', 'Numpad2'],
    ['PageUp', 'Numpad9'],
  ] as const;
  return [
    { kind: 'key', pressed: alt, atMs, place },
    ...digits.map(([key, code], index): Input => ({
      kind: 'key',
      pressed: { key, code, altKey: true },
      atMs: atMs + 2 * index + 2,
      place,
    })),
    { kind: 'alt-up', atMs: atMs + 10, place },
  ];
};

/** The number pad without Num Lock. */
const padKeys = [
  'Insert',
  'End',
  'ArrowDown',
  'PageDown',
  'ArrowLeft',
  'Clear',
  'ArrowRight',
  'Home',
  'ArrowUp',
  'PageUp',
];

/** 496 traces over layouts, devices, input methods, flags and losses. */
export const deviceTraces = (seed: number): DeviceTrace[] => {
  const random = mulberry32(seed);
  const fast = (): Gap => evenly(random, 4, 20);
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const traceOf = (
    kind: string,
    scanned: string | null,
    place: Place,
    inputs: readonly Input[],
    rest: Partial<DeviceTrace> = {},
  ): DeviceTrace => ({
    name: `${kind}, ${JSON.stringify(scanned)}, ${place}`,
    place,
    scanned,
    inputs,
    typed: '',
    said: null,
    ...rest,
  });
  const keysOf = (text: string, keyboard?: Keyboard): PressedKey[] =>
    Array.from(text, (character) => pressOf(character, keyboard));
  const codeAt = (index: number) => pick([...ean, ...structured, ...plain], index);
  const readable = (index: number) => pick([...ean, ...structured], index);
  /** Every key changed by `change`. */
  const flagged = (kind: string, change: (key: PressedKey) => PressedKey) => (index: number) => {
    const code = pick([...ean, ...plain], index);
    return traceOf(kind, code, 'page', inputsOf([...keysOf(code), enter].map(change), fast(), 'page'));
  };
  const endedBy = (kind: string, end: PressedKey, place: (index: number) => Place) => (index: number) => {
    const code = readable(index);
    return traceOf(kind, code, place(index), inputsOf([...keysOf(code), end], fast(), place(index)));
  };
  const anyPlace = (index: number) => pick<Place>(['page', 'form', 'search', 'number'], index);
  /** A burst that is not whole: nothing is looked up. */
  const spoiled = (kind: string, said: Doubt['why'], keys: readonly PressedKey[], place: Place = 'page') =>
    traceOf(kind, null, place, inputsOf([...keys, enter], fast(), place), { said });
  return [
    ...many(40, (i) => {
      const code = codeAt(i);
      const gap = withOneLate(evenly(random, 15, 80), 1 + (i % (code.length - 1)), 150 + (i % 4) * 50);
      return traceOf('a busy computer', code, 'page', inputsOf([...keysOf(code), enter], gap, 'page'));
    }),
    ...many(24, (i) => {
      const [code, place] = [readable(i), anyPlace(i + 1)];
      const gap = withOneLate(evenly(random, 15, 60), 1 + (i % (code.length - 1)), 150 + (i % 4) * 50);
      return traceOf('a busy computer', code, place, inputsOf([...keysOf(code), enter], gap, place));
    }),
    ...many(20, (i) => {
      const code = codeAt(i);
      const gap = byHand(random, 90 + random() * 100, 0.3);
      return traceOf('any rhythm', code, 'page', inputsOf([...keysOf(code), enter], gap, 'page'));
    }),
    ...many(16, (i) => {
      const code = codeAt(i);
      const gap = evenly(random, 20, 160);
      return traceOf('any rhythm and silence', code, 'page', inputsOf(keysOf(code), gap, 'page'));
    }),
    ...many(
      9,
      flagged('B1: altKey', (key) => ({ ...key, altKey: true })),
    ),
    ...many(
      9,
      flagged('Unidentified', (key) => (key === enter ? key : { ...key, key: 'Unidentified' })),
    ),
    ...many(
      6,
      flagged('isComposing', (key) => ({ ...key, isComposing: true })),
    ),
    ...many(
      6,
      flagged('repeat after lost key-ups', (key) => ({ ...key, repeat: true })),
    ),
    ...many(6, (i) => {
      const place = anyPlace(i);
      const keys = Array.from(pick(ean, i), (digit) => ({
        key: padKeys[Number(digit)] ?? '',
        code: `Numpad${digit}`,
      }));
      return traceOf('no Num Lock', pick(ean, i), place, inputsOf([...keys, enter], fast(), place));
    }),
    ...many(8, endedBy('B6: Ctrl+J', { key: 'j', code: 'KeyJ', ctrlKey: true }, anyPlace)),
    ...many(4, endedBy('Ctrl+M', { key: 'm', code: 'KeyM', ctrlKey: true }, anyPlace)),
    ...many(8, endedBy('B6: F12', { key: 'F12', code: 'F12' }, anyPlace)),
    ...many(4, endedBy('F2', { key: 'F2', code: 'F2' }, anyPlace)),
    ...many(6, (i) => {
      const place = anyPlace(i);
      const keys = Array.from(gs1, (character) =>
        character === groupSeparator ? { key: 'F8', code: 'F8' } : pressOf(character),
      );
      return traceOf('B7: F8', gs1, place, inputsOf([...keys, enter], fast(), place));
    }),
    ...many(6, (i) => {
      const place = anyPlace(i);
      const [first = '', second = ''] = gs1.split(groupSeparator);
      const begun = inputsOf(keysOf(first), () => 8, place);
      const shiftedMs = first.length * 8 + 12;
      const rest = inputsOf([...keysOf(second), enter], () => 8, place).map((input) =>
        'atMs' in input ? { ...input, atMs: input.atMs + shiftedMs } : input,
      );
      const separator = separatorOnPad(place, startMs + first.length * 8);
      return traceOf('B8: Alt+0029, no Num Lock', gs1, place, [...begun, ...separator, ...rest]);
    }),
    ...layouts.flatMap((layout) =>
      (
        [
          [ean[2] ?? '', 'page'],
          [']C1010501234567890010L-7', 'form'],
          [link, 'search'],
          [link, 'page'],
        ] as const
      ).map(([text, place]) =>
        traceOf(`B5: ${layout}`, text, place, inputsOf([...keysOf(text, layout), enter], fast(), place)),
      ),
    ),
    ...(['italian', 'spanish', 'canadian_french', 'portuguese', 'french', 'uk'] as const).map((layout) => {
      const keys = keysOf(link, layout).map(({ key }) => ({ key }));
      return traceOf(
        `B5: ${layout} by its letters`,
        link,
        'page',
        inputsOf([...keys, enter], fast(), 'page'),
      );
    }),
    ...many(10, (i) =>
      spoiled(
        'B3: an input method',
        'input_method',
        Array.from(pick(plain, i), (character): PressedKey => {
          const { code, shiftKey } = placeOnAmerican(character);
          return /[A-Z]/.test(character)
            ? { key: 'Process', code, shiftKey, keyCode: 229 }
            : { key: character, code };
        }),
        pick<Place>(['page', 'form'], i),
      ),
    ),
    // As Safari reports an input method: the letter of the key, with the code of a key that another program takes.
    ...many(4, (i) =>
      spoiled(
        'B3: an input method in Safari',
        'input_method',
        keysOf(pick(plain, i).toLowerCase()).map((key) => ({
          ...key,
          keyCode: 229,
          isComposing: i % 2 === 0,
        })),
      ),
    ),
    // As Firefox reports one: every key, Enter as well.
    ...many(4, (i) => ({
      ...traceOf(
        'B3: an input method in Firefox',
        null,
        'page',
        inputsOf(
          [...keysOf(pick(plain, i)), enter].map((key) =>
            key.key === 'Shift' ? key : { ...key, key: 'Process', keyCode: 229 },
          ),
          fast(),
          'page',
        ),
      ),
      said: 'input_method' as const,
    })),
    ...many(4, (i) =>
      spoiled(
        'unnamed keys',
        'unnamed_keys',
        Array.from(pick(ean, i), () => ({ key: 'Unidentified' })),
      ),
    ),
    ...many(4, (i) =>
      spoiled(
        'a modifier held down',
        'held_key',
        keysOf(pick(ean, i)).map((key) => ({ ...key, [i % 2 === 0 ? 'ctrlKey' : 'metaKey']: true })),
        pick<Place>(['page', 'form'], i >> 1),
      ),
    ),
    ...many(4, (i) => spoiled('cut at its start', 'short', keysOf(pick(ean, i).slice(-(2 + (i % 2)))))),
    ...many(4, (i) => ({
      ...traceOf('several lines', pick(ean, i), 'page', [
        ...inputsOf([...keysOf(pick(ean, i)), enter, ...keysOf('LOT-7'), enter], () => 8, 'page'),
      ]),
      said: 'lines' as const,
    })),
    // Every key after a silence, with Enter or without.
    ...many(12, (i) => {
      const [code, everyMs] = [pick([...ean, 'AB10021', 'SKU-0010-B'], i), 640 + 70 * i];
      return traceOf(
        '37: a key at a time',
        code,
        'page',
        inputsOf([...keysOf(code), enter], () => everyMs, 'page'),
      );
    }),
    ...many(4, (i) => ({
      ...traceOf(
        '37: a key at a time without Enter',
        null,
        'page',
        inputsOf(keysOf(pick([...ean, 'AB10021'], i)), () => 900, 'page'),
      ),
      said: 'press_enter' as const,
    })),
    // An Arabic and a Hindi key type several characters: without them the rest would be another product's code.
    ...many(4, (i) => {
      const place = pick<Place>(['page', 'form'], i);
      const [several, text] = [pick(['لا', 'ज्ञ'], i >> 1), '10021'];
      const keys = [{ key: several, code: 'KeyB' }, ...keysOf(text)];
      return traceOf(
        '37: a key of several characters',
        several + text,
        place,
        inputsOf([...keys, enter], fast(), place),
      );
    }),
    ...many(4, (i) => ({
      ...traceOf(
        '37: a scanner that stumbles behind its first characters',
        'AB-10021',
        'page',
        inputsOf([...keysOf('AB-10021'), enter], withOneLate(fast(), 2 + (i % 2), 650 + 80 * i), 'page'),
      ),
      said: 'short' as const,
    })),
    ...many(4, (i) => ({
      ...traceOf('37: a code, Tab and a count', pick(ean, i), pick<Place>(['form', 'page'], i), [
        ...inputsOf(
          [...keysOf(pick(ean, i)), { key: 'Tab', code: 'Tab' }, ...keysOf('24'), enter],
          () => 9,
          pick<Place>(['form', 'page'], i),
        ),
      ]),
      said: 'lines' as const,
    })),
    ...many(4, (i) => {
      const text = pick(['LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ', 'LP-KEY-ENTER'], i);
      const keys = keysOf(text, pick(['russian', 'arabic'] as const, i >> 1));
      return traceOf('37: a badge or card', text, 'page', inputsOf([...keys, enter], fast(), 'page'));
    }),
    ...many(24, (i) => {
      const text = pick(['24', '1200', '36 pcs', 'Lot 12 of 3', 'Do not cover', ...plain], i);
      const place = pick<Place>(['form', 'number', 'search'], i);
      const gap = byHand(random, 100 + random() * 100, 0.3 + random() * 0.3);
      return traceOf('a person', null, place, inputsOf(keysOf(text), gap, place), { typed: text });
    }),
  ];
};
