import { mulberry32 } from '#domain/mulberry32.ts';
import type { Place } from '#domain/scan/burst.ts';
import type { Input } from '#domain/scan/captured.ts';
import { fromLayout } from '#domain/scan/layouts.ts';

/** Keyboard events, and the result that capturing them must have. */
export interface KeyTrace {
  readonly name: string;
  readonly place: Place;
  readonly inputs: readonly Input[];
  /** The content of the scanned code; null if a person typed. */
  readonly scanned: string | null;
  /** The text that a person typed into the field. */
  readonly typed: string;
}

export type Random = () => number;

/** The gap before the next key, in milliseconds. */
export type Gap = (place: number) => number;

export const evenly =
  (random: Random, from: number, to: number): Gap =>
  () =>
    from + random() * (to - from);

/** Bluetooth packets of two to seven keys, with up to 250 ms between packets. */
const inPackets = (random: Random): Gap => {
  let left = 2 + Math.floor(random() * 6);
  return () => {
    left -= 1;
    if (left > 0) return random() * 4;
    left = 3 + Math.floor(random() * 5);
    return 60 + random() * 190;
  };
};

/** A person: log-normal gaps with the mean and variation of copy typists (Salthouse 1984: 0.3 to 0.6). */
export const byHand = (random: Random, meanMs: number, variation: number): Gap => {
  const spread = Math.sqrt(Math.log(1 + variation ** 2));
  const middle = Math.log(meanMs) - spread ** 2 / 2;
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.exp(middle + spread * normal);
  };
};

export const startMs = 5000;

/** The keys that type a text, with Shift before capital letters and symbols. */
const keysOf = (text: string, gap: Gap, place: Place, end: readonly string[] = []): Input[] => {
  const inputs: Input[] = [];
  let atMs = startMs;
  const press = (pressed: Extract<Input, { kind: 'key' }>['pressed']) => {
    inputs.push({ kind: 'key', pressed, atMs, place });
  };
  for (const [index, key] of [...Array.from(text), ...end].entries()) {
    if (index > 0) atMs += gap(index);
    if (key === '\u001d') press({ key: ']', code: 'BracketRight', ctrlKey: true });
    else press({ key });
  }
  return inputs;
};

const withAltNumbers = (inputs: readonly Input[], place: Place): Input[] => {
  let lateMs = 0;
  return inputs.flatMap((input) => {
    if (input.kind !== 'key') return [input];
    const atMs = input.atMs + lateMs;
    if (!input.pressed.ctrlKey) return [{ ...input, atMs }];
    const stepMs = 8;
    const digits: Input[] = ['0', '0', '2', '9'].map((key, index) => ({
      kind: 'key',
      pressed: { key, code: `Numpad${key}`, altKey: true },
      atMs: atMs + (index + 1) * stepMs,
      place,
    }));
    lateMs += 6 * stepMs;
    return [
      { kind: 'key', pressed: { key: 'Alt', altKey: true }, atMs, place },
      ...digits,
      { kind: 'alt-up', atMs: atMs + 5 * stepMs, place },
    ];
  });
};

export const ean = ['8697415550576', '4006381333931', '5012345678900', '041268119684', '18697415550573'];
export const structured = [
  ']C1010869741555057610LOT1',
  ']d20108697415550576172612311\u001d0LOT-7\u001d21AB12',
  '0108697415550576',
  'https://id.example.com/01/08697415550576/10/LOT1',
];
export const plain = ['NL-10037', 'SKU-0010-B', 'X001ABCDEF', 'B07XJ8C8F5'];
const codes = [...ean, ...structured, ...plain];

export const pick = <T>(from: readonly T[], index: number): T => {
  const found = from[index % from.length];
  if (found === undefined) throw new TypeError('There is nothing to pick from.');
  return found;
};

const places: readonly Place[] = ['page', 'search', 'form'];

/** The text that arrives if the computer's keyboard layout differs from the scanner's: the inverse of `fromLayout`. */
const throughLayout = (text: string, layout: 'german' | 'french'): string => {
  const all =
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' +
    '²&é"\'(-è_çà)=$*ùµ%£,;:!?./§°+äöüÄÖÜß#<>|@~€{}[]\\^`´';
  const back = new Map(Array.from(all, (typed) => [fromLayout(typed, layout), typed] as const).toReversed());
  return Array.from(text, (character) => back.get(character) ?? character).join('');
};

/** 200 scans by twelve kinds of scanner. */
export const scannerTraces = (seed: number): KeyTrace[] => {
  const random = mulberry32(seed);
  const make = (kind: string, count: number, trace: (index: number) => Omit<KeyTrace, 'name' | 'typed'>) =>
    Array.from({ length: count }, (_, index): KeyTrace => {
      const made = trace(index);
      return { ...made, typed: '', name: `${kind}, ${JSON.stringify(made.scanned)}, ${made.place}` };
    });
  const scanOf = (code: string, place: Place, gap: Gap, end: readonly string[] = ['Enter'], sent = code) => ({
    place,
    scanned: code,
    inputs: keysOf(sent, gap, place, end),
  });
  // In a form, text that is not a code and arrives at a person's pace is not taken for a scan.
  const slowCode = (index: number, place: Place) =>
    pick(place === 'form' ? [...ean, ...structured] : codes, index);
  return [
    ...make('10 ms', 39, (i) => scanOf(pick(codes, i), pick(places, i), evenly(random, 8, 12))),
    ...make('1 ms', 13, (i) => scanOf(pick(codes, i), pick(places, i), evenly(random, 0, 2))),
    ...make('40 ms', 13, (i) => scanOf(pick(codes, i), pick(places, i), evenly(random, 30, 45))),
    ...make('80 to 100 ms', 39, (i) =>
      scanOf(slowCode(i, pick(places, i)), pick(places, i), evenly(random, 75, 100)),
    ),
    ...make('Bluetooth packets', 26, (i) => scanOf(pick(codes, i), pick(places, i), inPackets(random))),
    ...make('Tab behind it', 13, (i) =>
      scanOf(pick(codes, i), pick(places, i), evenly(random, 8, 20), ['Tab']),
    ),
    ...make('nothing behind it', 13, (i) =>
      scanOf(pick(codes, i), pick(places, i), evenly(random, 8, 20), []),
    ),
    ...make('nothing behind it, 80 to 100 ms', 5, (i) =>
      scanOf(pick(ean, i), pick(places, i), evenly(random, 80, 100), []),
    ),
    ...make('two Enters behind it', 5, (i) =>
      scanOf(pick(codes, i), pick(places, i), evenly(random, 8, 20), ['Enter', 'Enter']),
    ),
    ...make('twice in one', 6, (i) => {
      const code = pick(ean, i);
      return { ...scanOf(code + code, pick(places, i), evenly(random, 8, 20)) };
    }),
    ...make('Alt+0029', 6, (i) => {
      const place = pick(places, i);
      const code = pick(structured.slice(1, 2), i);
      const made = scanOf(code, place, evenly(random, 8, 12));
      return { ...made, inputs: withAltNumbers(made.inputs, place) };
    }),
    ...make('German layout', 8, (i) => {
      const code = pick(structured, i);
      return scanOf(code, pick(places, i), evenly(random, 8, 20), ['Enter'], throughLayout(code, 'german'));
    }),
    ...make('French layout', 8, (i) => {
      const code = pick([...ean, ...structured], i);
      return scanOf(code, pick(places, i), evenly(random, 8, 20), ['Enter'], throughLayout(code, 'french'));
    }),
    ...make('all at once', 6, (i) => {
      const place = pick(places, i);
      const code = pick([...ean, ...structured], i);
      return { place, scanned: code, inputs: [{ kind: 'inserted', text: code, atMs: startMs, place }] };
    }),
  ];
};

const prose = [
  'Place the label on the back, 20 mm from the edge.',
  'Do not cover the allergens of the maker',
  'call Anna before Friday the 27th',
  'two labels a jar please and mind the seam',
];
const quantities = ['12', '1200', '40', '24000', '7'];

/** 100 texts from people who type 60 to 120 words a minute, and from other sources of text such as dictation. */
export const personTraces = (seed: number): KeyTrace[] => {
  const random = mulberry32(seed);
  const person = (): Gap => byHand(random, 100 + random() * 100, 0.3 + random() * 0.3);
  const typedBy = (kind: string, text: string, place: Place, end: readonly string[] = []): KeyTrace => ({
    name: `${kind}, ${JSON.stringify(text)}, ${place}`,
    place,
    scanned: null,
    typed: text,
    inputs: keysOf(text, person(), place, end),
  });
  const fields: readonly Place[] = ['search', 'form'];
  const many = (count: number, trace: (index: number) => KeyTrace) =>
    Array.from({ length: count }, (_, index) => trace(index));
  const inserted = (kind: string, text: string): KeyTrace => ({
    name: `${kind}, ${JSON.stringify(text)}`,
    place: 'form',
    scanned: null,
    typed: text,
    inputs: [{ kind: 'inserted', text, atMs: startMs, place: 'form' }],
  });
  return [
    ...many(40, (i) => typedBy('prose', pick(prose, i), pick(fields, i))),
    ...many(24, (i) => typedBy('a code', pick(plain, i), pick(fields, i), i % 3 === 0 ? ['Tab'] : [])),
    ...many(10, (i) => typedBy('a GTIN', pick(ean, i), 'form', i % 2 === 0 ? ['Enter'] : [])),
    ...many(10, (i) => typedBy('a quantity', pick(quantities, i), 'form', ['Enter'])),
    inserted('filled in by the browser', 'anna.berg@example.com'),
    inserted('filled in by the browser', '14 Orchard Lane'),
    inserted('dictated', 'place it on the back of the jar'),
    inserted('suggested by the keyboard', 'labelling'),
    ...many(6, (i): KeyTrace => ({
      name: `composed in an IME, ${i}`,
      place: 'form',
      scanned: null,
      typed: 'ラベル12345678'.slice(0, 6 + i),
      inputs: keysOf('ラベル12345678'.slice(0, 6 + i), evenly(random, 5, 40), 'form').map((input) =>
        input.kind === 'key' ? { ...input, pressed: { ...input.pressed, isComposing: true } } : input,
      ),
    })),
    ...many(6, (i): KeyTrace => ({
      name: `a key held down, ${i}`,
      place: 'form',
      scanned: null,
      typed: pick(['1', 'a', '.', '5', '0', 'x'], i).repeat(20),
      inputs: keysOf(pick(['1', 'a', '.', '5', '0', 'x'], i).repeat(20), evenly(random, 28, 34), 'form', [
        'Enter',
      ]).map((input, place) =>
        input.kind === 'key' && place > 0 && input.pressed.key !== 'Enter'
          ? { ...input, pressed: { ...input.pressed, repeat: true } }
          : input,
      ),
    })),
  ];
};
