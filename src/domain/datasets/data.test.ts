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

  it('X2: has no number that would be stored as null @security-8.2', () => {
    const sentence = 'This data has a number that is too large to be stored.';
    expect(faultOfData(JSON.parse('{"pallets":[1e308]}'))).toBeNull();
    expect(faultOfData(JSON.parse('{"pallets":[1e309]}'))).toBe(sentence);
  });

  it('X2: lies at most 64 lists and objects deep', () => {
    expect(faultOfData(nested(64, '[', ']'))).toBeNull();
    expect(faultOfData(nested(64, '{"a":', '}'))).toBeNull();
    const sentence = 'Lists and objects lie in each other at most 64 deep.';
    expect(faultOfData(nested(65, '[', ']'))).toBe(sentence);
    expect(faultOfData(nested(65, '{"a":', '}'))).toBe(sentence);
    expect(faultOfData(nested(100_000, '[', ']'))).toBe(sentence);
  });

  it('X2: has at most 10,000 values, lists and objects counted', () => {
    expect(faultOfData(Array.from({ length: 9_999 }, () => 1))).toBeNull();
    const sentence = 'At most 10,000 values in lists and objects.';
    expect(faultOfData(Array.from({ length: 10_000 }, () => 1))).toBe(sentence);
    expect(
      faultOfData([Array.from({ length: 5_000 }, () => []), Array.from({ length: 5_000 }, () => [])]),
    ).toBe(sentence);
  });

  it('X2: each value is looked at once, and no more of them than there may be @security-8.2', () => {
    let looks = 0;
    const counting = (length: number): unknown[] =>
      new Proxy(
        Array.from({ length }, () => 1),
        {
          get: (list, name, self) => {
            if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
            return Reflect.get(list, name, self) as unknown;
          },
        },
      );
    faultOfData(counting(100));
    // Once for the check, once for serialization.
    expect(looks).toBe(200);
    looks = 0;
    faultOfData(counting(1_000_000));
    expect(looks).toBe(0);
  });

  it('X2: weighs 64 kB of JSON at most, in bytes @security-8.2', () => {
    expect(faultOfData('x'.repeat(65_534))).toBeNull();
    expect(faultOfData('x'.repeat(65_535))).toBe('At most 64 kB of JSON.');
    expect(faultOfData('ö'.repeat(32_767))).toBeNull();
    expect(faultOfData('ö'.repeat(32_768))).toBe('At most 64 kB of JSON.');
    // Short as sent, long when serialized: 1e20 has 21 digits.
    expect(faultOfData(Array.from({ length: 9_000 }, () => 1e20))).toBe('At most 64 kB of JSON.');
  });

  it.each([['a\0b'], [['\ud800']], [{ 'x\0': 1 }], [{ a: { b: '\udfff' } }]])(
    'has no characters that a database cannot store: %j',
    (data) => {
      expect(faultOfData(data)).toBe('This data has characters that cannot be stored.');
    },
  );
});
