import { describe, expect, it } from 'vitest';
import { parseLabelSize } from './label-size.ts';

const sides = (text: string) => {
  const size = parseLabelSize(text);
  return size && [size.widthMm, size.heightMm];
};

describe('the size of a label', () => {
  it.each([
    ['100 x 50 mm', [100, 50]],
    ['100x50', [100, 50]],
    ['100 X 50MM', [100, 50]],
    ['100mm x 50mm', [100, 50]],
    ['100×50 mm', [100, 50]],
    ['100 * 50', [100, 50]],
    ['100 by 50', [100, 50]],
    ['62.5 x 29', [62.5, 29]],
    ['62,5 x 29', [62.5, 29]],
    ['10 x 5 cm', [100, 50]],
    ['  100 x 50  ', [100, 50]],
    ['100 millimetres x 50 millimetres', [100, 50]],
  ])('reads %j in millimetres', (text, expected) => {
    expect(sides(text)).toEqual(expected);
  });

  it.each([
    ['4 x 6 in', [101.6, 152.4]],
    ['4" x 6"', [101.6, 152.4]],
    ['4″ × 6″', [101.6, 152.4]],
    ["4'' x 6''", [101.6, 152.4]],
    ['2 1/2 x 1 inches', [63.5, 25.4]],
    ['2-1/2" x 3/4"', [63.5, 19.05]],
    ['4 in x 100 mm', [101.6, 100]],
    ['4in x 6', [101.6, 152.4]],
  ])('reads %j with the inch at 25.4 mm', (text, expected) => {
    expect(sides(text)).toEqual(expected);
  });

  it.each([
    ['W100 x H50', [100, 50]],
    ['H50 x W100', [100, 50]],
    ['50mm (H) x 100mm (W)', [100, 50]],
    ['50 high x 100 wide', [100, 50]],
    ['50h x 100', [100, 50]],
    ['50 x 100w', [100, 50]],
  ])('lets W and H in %j decide which side is which', (text, expected) => {
    expect(sides(text)).toEqual(expected);
  });

  it('takes a lone measure for both sides, and says so', () => {
    expect(parseLabelSize('50mm')).toEqual({ widthMm: 50, heightMm: 50, isRound: false, isOneMeasure: true });
  });

  it.each(['Ø 40 mm', '40mm dia', '40 mm round', 'dia. 40'])('knows %j to be a disc', (text) => {
    expect(parseLabelSize(text)).toEqual({ widthMm: 40, heightMm: 40, isRound: true, isOneMeasure: true });
  });

  it.each([
    '',
    'A6',
    'large',
    '100 x',
    'x 50',
    '100 x 50 x 20',
    '0 x 50',
    '-100 x 50',
    '100 x 50 px',
    '100 50',
    '1/0 x 5',
    '100/50 mm',
    '3000 x 50',
    'NaN x NaN',
    '1e3 x 5',
    '100 x fifty',
    'constructor',
    '10 constructor',
  ])('does not guess at %j', (text) => {
    expect(parseLabelSize(text)).toBeNull();
  });

  it('is null where no size is recorded', () => {
    expect(parseLabelSize(null)).toBeNull();
  });
});
