import { describe, expect, it } from 'vitest';
import { faultOfData } from './data.ts';

const nested = (depth: number, open: string, close: string): unknown =>
  JSON.parse(open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth));

describe('the data of a dataset', () => {
  it.each([[null], [0], [''], [[]], [{}], [{ pallets: [{ height: 1.2, störage: 'A1' }] }]])(
    'may be %j',
    (data) => {
      expect(faultOfData(data)).toBeNull();
    },
  );

  it('is required', () => {
    expect(faultOfData(undefined)).toBe('Data is required');
  });

  it('lies at most 32 lists and objects deep', () => {
    expect(faultOfData(nested(32, '[', ']'))).toBeNull();
    expect(faultOfData(nested(32, '{"a":', '}'))).toBeNull();
    const sentence = 'Lists and objects lie in each other at most 32 deep.';
    expect(faultOfData(nested(33, '[', ']'))).toBe(sentence);
    expect(faultOfData(nested(33, '{"a":', '}'))).toBe(sentence);
    expect(faultOfData(nested(100_000, '[', ']'))).toBe(sentence);
  });

  it.each([['a\0b'], [['\ud800']], [{ 'x\0': 1 }], [{ a: { b: '\udfff' } }]])(
    'has no characters that a database cannot store: %j',
    (data) => {
      expect(faultOfData(data)).toBe('This data has characters that cannot be stored.');
    },
  );
});
