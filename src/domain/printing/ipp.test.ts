import { describe, expect, test } from 'vitest';
import { decodeAnswer, encodeRequest, IppBroken, ippOperation, isDone } from './ipp.ts';
import { paperStatusOf } from './ipp-status.ts';
import { sayInEnglish } from '../words/say.ts';

const hex = (bytes: Uint8Array): string => bytes.toHex();
const utf8 = new TextEncoder();
const bytesOf = (text: string): string => utf8.encode(text).toHex();

describe('a request', () => {
  test('is encoded as RFC 8010 has it', () => {
    const bytes = encodeRequest({
      operation: ippOperation.printJob,
      requestId: 1,
      attributes: [{ kind: 'uri', name: 'printer-uri', values: ['ipp://p:631/x'] }],
      jobAttributes: [{ kind: 'integer', name: 'copies', values: [20] }],
    });
    expect(hex(bytes)).toBe(
      [
        '0200000200000001',
        '01',
        `470012${bytesOf('attributes-charset')}0005${bytesOf('utf-8')}`,
        `48001b${bytesOf('attributes-natural-language')}0002${bytesOf('en')}`,
        `45000b${bytesOf('printer-uri')}000d${bytesOf('ipp://p:631/x')}`,
        '02',
        `210006${bytesOf('copies')}000400000014`,
        '03',
      ].join(''),
    );
  });

  test('has a resolution, and a collection whose members have their names before them', () => {
    const members = [{ kind: 'integer', name: 'x', values: [1] }] as const;
    const bytes = encodeRequest({
      operation: ippOperation.printJob,
      requestId: 1,
      attributes: [],
      jobAttributes: [
        { kind: 'collection', name: 'media-col', members },
        { kind: 'resolution', name: 'r', values: [203] },
        { kind: 'enum', name: 'e', values: [3] },
      ],
    });
    expect(hex(bytes)).toContain(
      [
        `340009${bytesOf('media-col')}0000`,
        `4a00000001${bytesOf('x')}`,
        '210000000400000001',
        '3700000000',
        `320001${bytesOf('r')}0009000000cb000000cb03`,
        `230001${bytesOf('e')}000400000003`,
      ].join(''),
    );
  });

  test('repeats the tag without a name for further values', () => {
    const values = ['printer-state', 'printer-state-reasons'];
    const bytes = encodeRequest({
      operation: ippOperation.getPrinterAttributes,
      requestId: 2,
      attributes: [{ kind: 'keyword', name: 'requested-attributes', values }],
    });
    expect(hex(bytes)).toContain(
      `000d${bytesOf('printer-state')}4400000015${bytesOf('printer-state-reasons')}`,
    );
  });
});

/** A response with these attributes, each as tag, name and value in hexadecimal. */
const answerOf = (...attributes: [tag: string, name: string, value: string][]): Uint8Array =>
  Uint8Array.fromHex(
    [
      '020000000000000701',
      ...attributes.map(
        ([tag, name, value]) =>
          tag +
          name.length.toString(16).padStart(4, '0') +
          bytesOf(name) +
          (value.length / 2).toString(16).padStart(4, '0') +
          value,
      ),
      '03',
    ].join(''),
  );

const ready = answerOf(
  ['23', 'printer-state', '00000003'],
  ['44', 'printer-state-reasons', bytesOf('none')],
  ['22', 'printer-is-accepting-jobs', '01'],
  ['49', 'document-format-supported', bytesOf('application/pdf')],
  ['49', '', bytesOf('image/jpeg')],
);

const outcomeOf = (bytes: Uint8Array): string => {
  try {
    return paperStatusOf(decodeAnswer(bytes)).reasons.length > 0 ? 'read' : 'silent';
  } catch (error) {
    return error instanceof IppBroken ? 'refused' : String(error);
  }
};

describe('an answer', () => {
  test('is read with its values by name', () => {
    const answer = decodeAnswer(ready);
    expect([answer.status, answer.requestId, isDone(answer)]).toEqual([0, 7, true]);
    expect(Object.fromEntries(answer.attributes)).toEqual({
      'printer-state': [3],
      'printer-state-reasons': ['none'],
      'printer-is-accepting-jobs': [true],
      'document-format-supported': ['application/pdf', 'image/jpeg'],
    });
  });

  test('that is cut off anywhere, or is no IPP, is refused and nothing else @security-7.10', () => {
    for (let length = 0; length < ready.length; length += 1)
      expect(() => decodeAnswer(ready.subarray(0, length))).toThrow(IppBroken);
    expect(() => decodeAnswer(utf8.encode('HTTP/1.1 200 OK'))).toThrow(IppBroken);
  });

  test('with any byte changed is read or refused, and never more @security-7.10', () => {
    for (const [place, byte] of ready.entries())
      for (const other of [0, 0xff, byte ^ 1, byte ^ 0x80]) {
        const bytes = Uint8Array.from(ready);
        bytes[place] = other;
        expect(['read', 'refused']).toContain(outcomeOf(bytes));
      }
  });
});

describe('a printer of paper', () => {
  const statusWith = (state: number, reasons: string[], accepts = '01') =>
    paperStatusOf(
      decodeAnswer(
        answerOf(
          ['23', 'printer-state', state.toString(16).padStart(8, '0')],
          ...reasons.map((reason, place): [string, string, string] => [
            '44',
            place === 0 ? 'printer-state-reasons' : '',
            bytesOf(reason),
          ]),
          ['22', 'printer-is-accepting-jobs', accepts],
          ['49', 'document-format-supported', bytesOf('image/urf')],
        ),
      ),
    );

  test.each([
    [3, ['none'], '01', 'ready', ['Ready']],
    [3, ['toner-low-warning'], '01', 'ready', ['The printer is low on toner or ink.']],
    [4, ['none'], '01', 'busy', ['The printer is printing.']],
    [5, ['media-empty-error'], '01', 'attention', ['The printer is out of paper. Load some.']],
    [5, ['door-open'], '01', 'attention', ['A cover of the printer is open. Close it.']],
    [5, ['none'], '01', 'attention', ['The printer has stopped. Look at its display.']],
    [3, ['none'], '00', 'attention', ['The printer takes no jobs at the moment.']],
  ])('with state %i, %o and accepting %s is %s', (state, told, accepts, is, sentences) => {
    const { reasons, raster: _, ...status } = statusWith(state, told, accepts);
    expect({ ...status, sentences: reasons.map(sayInEnglish) }).toEqual({
      state: is,
      sentences,
      formats: ['image/urf'],
      isColour: null,
    });
  });
});
