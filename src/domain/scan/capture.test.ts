import { describe, expect, test } from 'vitest';
import { deviceTraces } from '#testing/samples/device-traces.ts';
import { personTraces, scannerTraces, type KeyTrace } from '#testing/samples/key-traces.ts';
import { hear as hearBy, isSilenceDue } from './capture.ts';
import { nothingHeard, type Capture, type Heard, type Input } from './captured.ts';
import { silenceMs } from './is-scan.ts';
import { asMeant } from './layouts.ts';
import { slowMs } from './slow-keys.ts';

const hear = (capture: Capture, input: Input): Heard => hearBy(capture, input, { scanner: null, asMeant });

/** The initial text of the field. */
const stood = 'here: ';

/** Replays a trace into a field as a browser would: keys withheld from the page do not reach it. */
const play = ({ inputs, place }: KeyTrace) => {
  let capture: Capture = nothingHeard;
  let [field, before, run] = [stood, stood, ''];
  const scans: string[] = [];
  const said: string[] = [];
  let sent = 0;
  const follow = (heard: Heard) => {
    if (heard.scan) scans.push(heard.scan.text);
    if (heard.said) said.push(heard.said.why);
    if (heard.put === 'before') field = before;
    if (heard.put === 'all') field = before + run;
    capture = heard.capture;
  };
  for (const [index, input] of inputs.entries()) {
    const isText =
      input.kind === 'inserted' ||
      (input.kind === 'key' &&
        input.pressed.key.length === 1 &&
        !input.pressed.ctrlKey &&
        !input.pressed.metaKey &&
        !input.pressed.altKey);
    const text = input.kind === 'inserted' ? input.text : input.kind === 'key' ? input.pressed.key : '';
    const heard = hear(capture, input);
    if (heard.begins || input.kind === 'inserted') [before, run] = [field, ''];
    if (isText) run += text;
    if (isText && !heard.isKept && input.kind !== 'inserted') field += text;
    if (input.kind === 'inserted') field += text;
    if (input.kind === 'key' && input.pressed.key === 'Enter' && !heard.isKept) sent += 1;
    follow(heard);
    const next = inputs[index + 1];
    const nextMs = next && 'atMs' in next ? next.atMs : Infinity;
    const nowMs = 'atMs' in input ? input.atMs : 0;
    if (capture.strokes.length > 0 && nextMs - nowMs > silenceMs(capture.strokes))
      follow(hear(capture, { kind: 'silence' }));
    if (capture.slow.length > 0 && nextMs - nowMs > slowMs) follow(hear(capture, { kind: 'silence' }));
  }
  return { scans, said, field: place === 'page' ? stood : field, sent };
};

describe('300 key traces', () => {
  test('are 300', () => {
    expect(scannerTraces(17)).toHaveLength(200);
    expect(personTraces(17)).toHaveLength(100);
  });

  test.each(scannerTraces(17))('$name is one scan, and the field holds what it held @need-2.8', (trace) => {
    expect(play(trace)).toEqual({ scans: [trace.scanned], said: [], field: stood, sent: 0 });
  });

  test.each(personTraces(17))('L1: $name stays typed @need-2.8', (trace) => {
    const { scans, field } = play(trace);
    expect({ scans, field }).toEqual({ scans: [], field: stood + trace.typed });
  });
});

describe('496 key traces of layouts, devices, input methods, flags and losses', () => {
  test('are 496', () => {
    expect(deviceTraces(23)).toHaveLength(496);
  });

  test.each(deviceTraces(23))(
    '$name: a whole code is one scan, the rest is said, and typing stays @need-2.8',
    (trace) => {
      const { scans, said, field } = play(trace);
      expect({ scans, said, field }).toEqual({
        scans: trace.scanned === null ? [] : [trace.scanned],
        said: trace.said === null ? [] : [trace.said],
        field: stood + trace.typed,
      });
    },
  );
});

describe('a code with a space from a scanner as slow as a person', () => {
  /** The keys that are withheld from the page if they come this far apart, in milliseconds. */
  const keptOf = (
    keys: readonly string[],
    everyMs: number,
    where: { place: 'page' | 'form'; isInList?: boolean } = { place: 'page' },
  ) => {
    let capture: Capture = nothingHeard;
    return keys.filter((key, index) => {
      const heard = hear(capture, { kind: 'key', pressed: { key }, atMs: 1000 + index * everyMs, ...where });
      capture = heard.capture;
      return heard.isKept;
    });
  };
  const code = [...Array.from('AB 12 345'), 'Enter'];

  test.each([45, 90, 250])(
    'X24: presses nothing on a page, with %i ms between its keys @security-8.24',
    (everyMs) => {
      expect(keptOf(code, everyMs)).toEqual(expect.arrayContaining([' ', ' ', 'Enter']));
    },
  );

  test('X24: a person still presses with a space, or with Enter a moment after typing', () => {
    expect(keptOf([' '], 90)).toEqual([]);
    expect(keptOf(['Enter'], 90)).toEqual([]);
    expect(keptOf([...Array.from('note'), 'Enter'], 400)).toEqual([]);
    expect(keptOf([...Array.from('ab'), 'Enter'], 90)).toEqual([]);
  });

  test('X24: chooses nothing in an open list @security-8.24', () => {
    expect(keptOf([...Array.from('EDIT 77'), 'Enter'], 90, { place: 'page', isInList: true })).toEqual([
      'Enter',
    ]);
  });

  test('X24: an open list is chosen from by typing, and a field takes what is typed', () => {
    expect(keptOf([...Array.from('read only'), 'Enter'], 130, { place: 'page', isInList: true })).toEqual([]);
    expect(keptOf([...Array.from('Lot 12 of 3'), 'Enter'], 130, { place: 'form' })).toEqual([]);
  });
});

describe('a computer so busy that its clock strikes before the keys come', () => {
  const keysOf = (text: string, firstMs: number) =>
    Array.from(text, (key, index) => ({
      kind: 'key' as const,
      pressed: { key },
      atMs: firstMs + index * 4,
      place: 'search' as const,
    }));
  const scansOf = (inputs: readonly Input[]) => {
    let capture: Capture = nothingHeard;
    return inputs.flatMap((input) => {
      const heard = hear(capture, input);
      capture = heard.capture;
      return heard.scan?.text ?? [];
    });
  };
  const enter = (atMs: number) => ({
    kind: 'key' as const,
    pressed: { key: 'Enter' },
    atMs,
    place: 'search' as const,
  });

  test('hears the whole code when its last digit comes after the silence that cut it off', () => {
    const begun = keysOf('336895406580', 1000);
    expect(scansOf([...begun, { kind: 'silence' }, ...keysOf('1', 1048), enter(1052)])).toEqual([
      '336895406580',
      '3368954065801',
    ]);
  });

  test('hears two codes where the second was typed after a silence', () => {
    const first = keysOf('3368954065801', 1000);
    expect(scansOf([...first, { kind: 'silence' }, ...keysOf('4008713708479', 1500), enter(1560)])).toEqual([
      '3368954065801',
      '4008713708479',
    ]);
  });

  test('hears a code once when only its Enter is late', () => {
    expect(scansOf([...keysOf('3368954065801', 1000), { kind: 'silence' }, enter(1052)])).toEqual([
      '3368954065801',
    ]);
  });

  const heardAtOnce = (text: string, pauseBefore: Readonly<Record<number, number>>) => {
    let [capture, atMs]: [Capture, number] = [nothingHeard, 1000];
    const told: string[] = [];
    const tell = (input: Input): void => {
      const { scan, said, capture: next } = hear(capture, input);
      capture = next;
      if (scan) told.push(scan.text);
      if (said) told.push(said.why);
    };
    for (const [index, key] of [...Array.from(text), 'Enter'].entries()) {
      atMs += pauseBefore[index] ?? 8;
      while (isSilenceDue(capture, { key }, atMs)) tell({ kind: 'silence' });
      tell({ kind: 'key', pressed: { key }, atMs, place: 'page' });
    }
    return told;
  };

  test.each([1, 2, 3, 5, 8, 11, 12])(
    'loses no code whose keys come at once, after a pause behind the first %i',
    (count) => {
      for (const pauseMs of [1000, 1400, 1900, 2500])
        expect(heardAtOnce('4008713756661', { [count]: pauseMs })).not.toEqual([]);
      expect(heardAtOnce('4008713756661', { [count]: 1400 })).toContain('4008713756661');
    },
  );

  test('hears a code without an ending and the one after it, whose keys come at once', () => {
    expect(heardAtOnce('40087137566613368954065801', { 13: 1500 })).toEqual([
      '4008713756661',
      '3368954065801',
    ]);
  });
});
