import { describe, expect, test } from 'vitest';
import { sayInEnglish } from '../../words/say.ts';
import { faultsOfStatus, isIdle, parseHostStatus } from './status.ts';

/** The example of the ZPL II Programming Guide, with other values at these places. */
const answer = ({
  paper = 0,
  pause = 0,
  full = 0,
  partial = 0,
  head = 0,
  ribbon = 0,
  waiting = 0,
  left = 0,
  diagnosing = 0,
  hot = 0,
} = {}) =>
  [
    `030,${paper},${pause},1245,${String(waiting).padStart(3, '0')},${full},${diagnosing},${partial},000,0,0,${hot}`,
    `000,0,${head},${ribbon},0,2,4,0,${String(left).padStart(8, '0')},1,000`,
    '1234,0',
  ]
    .map((line) => `\u0002${line}\u0003\r\n`)
    .join('');

const faultsOf = (text: string) => {
  const status = parseHostStatus(text);
  return status && faultsOfStatus(status).map(sayInEnglish);
};

describe('the answer to ~HS', () => {
  test('of a printer that is ready', () => {
    expect(parseHostStatus(answer())).toEqual({
      isPaperOut: false,
      isRibbonOut: false,
      isHeadOpen: false,
      isPaused: false,
      isBufferFull: false,
      hasPartialLabel: false,
      hasOtherFault: false,
      labelsWaiting: 0,
      labelsRemaining: 0,
    });
    expect(faultsOf(answer())).toEqual([]);
  });

  test.each([
    [
      'paper',
      { paper: 1, pause: 1 },
      ['The printer is out of labels. Load a roll.', 'The printer is paused. Press Pause at the printer.'],
    ],
    ['ribbon', { ribbon: 1 }, ['The printer is out of ribbon. Load a ribbon.']],
    ['head', { head: 1 }, ['The print head or the cover is open. Close it.']],
    ['pause', { pause: 1 }, ['The printer is paused. Press Pause at the printer.']],
    ['memory', { full: 1 }, ['The memory of the printer is full. Wait until it has printed what it has.']],
    [
      'commands that are printed as text',
      { diagnosing: 1 },
      ['The printer reports a fault. Look at its display.'],
    ],
    ['heat', { hot: 1 }, ['The printer reports a fault. Look at its display.']],
    [
      'half a label',
      { partial: 1 },
      [
        'The printer holds the beginning of a label whose end never came. Press Cancel at the printer, or switch it off and on.',
      ],
    ],
  ])('says in a sentence what is the matter: %s', (_, values, sentences) => {
    expect(faultsOf(answer(values))).toEqual(sentences);
  });

  test('says how many labels are left', () => {
    const idle = (values: object) => {
      const status = parseHostStatus(answer(values));
      return status && isIdle(status);
    };
    expect([idle({}), idle({ waiting: 2 }), idle({ left: 7 }), idle({ partial: 1 })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(parseHostStatus(answer({ waiting: 12, left: 345 }))).toMatchObject({
      labelsWaiting: 12,
      labelsRemaining: 345,
    });
  });

  test('B53: is read behind an alert of the printer', () => {
    const alert = 'PAPER OUT: MEDIA LOW\r\n';
    expect(parseHostStatus(`${alert}${answer({ waiting: 2 })}`)).toMatchObject({ labelsWaiting: 2 });
    // An alert that is itself between STX and ETX.
    expect(parseHostStatus(`\u0002ALERT\u0003${answer()}`)).toMatchObject({ labelsWaiting: 0 });
  });

  test.each([
    ['nothing', ''],
    ['B53: two of its three strings', answer().split('\u00021234')[0] ?? ''],
    ['half of it', answer().slice(0, 60)],
    ['something else', 'HTTP/1.1 400 Bad Request'],
    ['three strings of something else', '\u0002a\u0003\u0002b\u0003\u0002c\u0003'],
    ['letters for numbers', answer().replace('00000000', 'abcdefgh')],
  ])('is none: %s', (_, text) => {
    expect(parseHostStatus(text)).toBeNull();
  });
});
